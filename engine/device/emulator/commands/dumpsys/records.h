#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/device/emulator/commands/component.h"
#include "engine/device/simulator/phone.h"
#include "engine/trace/window_status.h"

namespace marmoset::device::emulator {

// From this version on records are printed with Android 13's words.
inline constexpr int firstModernSdk = 31;

// An activity as the dumps see it: the phone's stack with the launcher below it.
struct ActivityRecord {
  ComponentName component;
  std::int32_t task = 0;
  std::int32_t pid = 0;
  bool resumed = false;
  std::vector<simulator::ActivityEntry::Window> windows;

  // "ActivityRecord{9c0201 u0 a.b/.Main t12}", with the extra brace of later versions.
  std::string print(int sdk) const;
};

// Top first. The launcher is resumed when nothing else is.
std::vector<ActivityRecord> activityRecords(const simulator::Phone& phone);

// The hexadecimal identity of an object: stable for equal names, different for different ones.
std::string identity(std::string_view name);

// A window as `dumpsys window` sees it.
struct WindowRecord {
  std::string title;
  std::string_view type;  // "BASE_APPLICATION", "APPLICATION", ...
  std::string package;
  // "Window{ca417c1 u0 a.b/a.b.Main}".
  std::string print() const;
};

// Top first: the windows of the resumed activity, the keyboard if it is shown, and the system's.
std::vector<WindowRecord> windowRecords(const simulator::Phone& phone);

// The window that has the focus, "Window{...}".
std::string focusedWindow(const simulator::Phone& phone);

}  // namespace marmoset::device::emulator
