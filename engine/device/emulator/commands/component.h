#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace marmoset::device::emulator {

// An activity as Android names it: the class in full.
struct ComponentName {
  std::string package, activity;
  // "a.b/.Main", as activity dumps and intents print it.
  std::string brief() const;
  // "a.b/a.b.Main", as window titles do.
  std::string full() const { return package + '/' + activity; }
};

// "a.b/.Main" or "a.b/a.b.Main".
std::optional<ComponentName> parseComponent(std::string_view text);

// The text of the intent that the launcher and Monkey start an app with.
std::string launcherIntent(const ComponentName& component);

// The launcher's own activity, which is on top when no app is.
ComponentName homeActivity();

}  // namespace marmoset::device::emulator
