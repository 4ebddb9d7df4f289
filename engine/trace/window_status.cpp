#include "engine/trace/window_status.h"

#include <fmt/format.h>

namespace marmoset::trace {

std::string_view name(WindowKind kind) {
  switch (kind) {
    case WindowKind::activity:
      return "activity";
    case WindowKind::dialog:
      return "dialog";
    case WindowKind::popup:
      return "popup";
    case WindowKind::menu:
      return "menu";
    case WindowKind::system:
      return "system";
    case WindowKind::none:
      return "none";
  }
  return "none";
}

bool sameWindow(const WindowStatus& a, const WindowStatus& b) {
  return a.package == b.package && a.activity == b.activity && a.kind == b.kind && a.window == b.window &&
         a.keyboard == b.keyboard;
}

std::string describe(const WindowStatus& status) {
  if (status.kind == WindowKind::none) return "no window";
  if (status.activity.empty()) return status.window.empty() ? status.package : status.window;
  auto told = "/" + shortActivity(status.package, status.activity);
  if (!status.window.empty()) told += fmt::format(" window \"{}\"", status.window);
  if (status.keyboard) told += " + keyboard";
  return told;
}

std::string shortActivity(std::string_view package, std::string_view activity) {
  const bool inside = activity.size() > package.size() + 1 && activity.starts_with(package) &&
                      activity[package.size()] == '.';
  return std::string(inside ? activity.substr(package.size()) : activity);
}

std::string fullActivity(std::string_view package, std::string_view activity) {
  return activity.starts_with('.') ? fmt::format("{}{}", package, activity) : std::string(activity);
}

}  // namespace marmoset::trace
