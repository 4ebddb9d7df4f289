#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/device/adb/parse/component.h"
#include "engine/trace/window_status.h"

namespace marmoset::device::adb {

// A window's identity and title: "Window{ca417c1 u0 a.b/a.b.Main}".
struct WindowName {
  std::string hash, title;
  bool operator==(const WindowName&) const = default;
};

struct ListedWindow {
  WindowName name;
  std::string type;  // "BASE_APPLICATION", "1", ... as printed
};

// What `dumpsys window windows` and `displays` say; either may come in one text with the other.
struct WindowDump {
  std::optional<WindowName> focus;  // of the first display; none: null or absent
  std::optional<Component> focusedApp;
  std::optional<std::int32_t> rotation;
  bool hasImeTarget = false;
  std::vector<ListedWindow> windows;
};

WindowDump parseWindowDump(std::string_view dump);

// Where the device stands: focus and windows from `dump`, `resumed` from the activity dump. Everything that
// is not of `package` is the system's.
trace::WindowStatus windowStatus(const WindowDump& dump, const std::optional<Component>& resumed,
                                 std::string_view package);

// The processes whose "is not responding" dialogs stand on the screen.
std::set<std::string> hungProcesses(const WindowDump& dump);

// `dumpsys input_method`: whether the soft keyboard is seen.
bool keyboardShown(std::string_view dump);

// `dumpsys input`: the orientation of the touch screen, 0 to 3.
std::optional<std::int32_t> inputRotation(std::string_view dump);

}  // namespace marmoset::device::adb
