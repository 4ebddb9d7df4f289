#pragma once

#include <cstdint>
#include <string>

namespace marmoset::test {

// A random app full of what the rules for ineffective events look for, and a random walk over it: check
// boxes, dialogs, menus, pages, radio groups, text boxes, each harmless or secretly changing a variable that
// a later event may read, show or crash by.
struct HabitCase {
  std::string app, script;
};

struct HabitSettings {
  std::uint64_t seed = 1;
  std::uint32_t events = 120;
  // What may hide a change: listeners, which report a callback, or the lifecycle too, which every app reports
  // whether it does something or not.
  bool lifecycleHides = false;
};

HabitCase habitCase(const HabitSettings& settings);

}  // namespace marmoset::test
