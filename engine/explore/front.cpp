#include "engine/explore/front.h"

#include <algorithm>
#include <array>

namespace marmoset::explore {

namespace {

bool anyIn(std::string_view text, std::initializer_list<std::string_view> words) {
  return std::ranges::any_of(
      words, [&](std::string_view word) { return text.find(word) != std::string_view::npos; });
}

}  // namespace

Front frontOf(const trace::Observation& seen, std::string_view package) {
  const auto& front = seen.window.package;
  if (front == package) return Front::app;
  if (front.empty() || seen.window.kind == trace::WindowKind::none) return Front::nothing;
  if (anyIn(front, {"permissioncontroller", "packageinstaller"})) return Front::permission;
  if (front == "android" || front == "com.android.systemui") return Front::system;
  if (anyIn(front, {"launcher", "nexuslauncher", ".home"})) return Front::home;
  return Front::otherApp;
}

std::string_view name(Front front) {
  static constexpr std::array<std::string_view, 6> names{
      "the app", "a question for a permission", "a dialog of the system", "the launcher", "another app",
      "nothing"};
  return names.at(static_cast<std::size_t>(front));
}

bool isOfFront(const trace::ViewNode& view, const trace::Observation& seen) {
  return view.package.empty() || view.package == seen.window.package;
}

std::int32_t keyboardTop(const trace::Observation& seen, std::int32_t screenHeight) {
  if (!seen.window.keyboard) return screenHeight;
  // Where no view of it is told: keyboards take up to two fifths of the screen.
  auto top = screenHeight * 3 / 5;
  if (!seen.tree) return top;
  for (const auto& view : seen.tree->nodes) {
    if (anyIn(view.package, {"inputmethod", "keyboard"}) && !view.bounds.empty())
      top = std::min(top, view.bounds.top);
  }
  return top;
}

}  // namespace marmoset::explore
