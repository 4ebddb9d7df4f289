#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace marmoset::trace {

enum class WindowKind : std::uint8_t {
  activity,  // the activity's own window
  dialog,
  popup,
  menu,
  system,  // launcher, status bar, error and ANR dialogs: not the app's
  none,    // no focused window, as during a cold launch
};

// Where the app stands: its activity, and the window on top of it. The soft keyboard is a window of its own
// that does not take the focus, so it is kept beside.
struct WindowStatus {
  std::string package;
  std::string activity;  // full class name, empty outside any app
  WindowKind kind = WindowKind::none;
  std::string window;  // title or identity of a dialog, popup or menu; empty for the activity itself
  bool keyboard = false;
  std::int32_t rotation = 0;

  bool operator==(const WindowStatus&) const = default;
};

std::string_view name(WindowKind kind);

// The papers' key-event experiments tell states apart by activity and window only: rotation does not count.
bool sameWindow(const WindowStatus& a, const WindowStatus& b);

// "/.AddObject", "/.AddObject window date", "launcher": for hints and reports.
std::string describe(const WindowStatus& status);

// "com.x" and "com.x.Main" -> ".Main"; other classes stay as they are. And the way back.
std::string shortActivity(std::string_view package, std::string_view activity);
std::string fullActivity(std::string_view package, std::string_view activity);

}  // namespace marmoset::trace
