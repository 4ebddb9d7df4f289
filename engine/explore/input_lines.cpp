#include "engine/explore/input_lines.h"

#include <charconv>

#include <fmt/format.h>

#include "engine/explore/gesture_lines.h"
#include "engine/imports/typed_lines.h"

namespace marmoset::explore {

namespace {

using script::UserEventType;

constexpr std::string_view incomplete = "incomplete";

class Writing {
 public:
  Writing(const model::Input& input, const model::Screen& screen) : input_(input), screen_(screen) {
    if (screen.tree) widget_ = model::widgetNamed(*screen.tree, input.widget);
  }

  std::optional<std::string> lines() const {
    if (input_.detail.ends_with(incomplete)) return std::nullopt;
    switch (input_.type) {
      case UserEventType::launch:
        return launch();
      case UserEventType::tap:
        return touched(tapLine);
      case UserEventType::longPress:
        return touched(longPressLine);
      case UserEventType::drag:
        return onWidget([&](const trace::Rect& view) { return dragLine(strokeOn(view, input_.detail)); });
      case UserEventType::pinch:
        return onWidget([&](const trace::Rect& view) { return pinchLine(pinchOn(view, input_.detail)); });
      case UserEventType::key:
        return keyLine(input_.detail);
      case UserEventType::text:
        return typed();
      case UserEventType::rotation:
        return rotation();
      default:
        return std::nullopt;
    }
  }

 private:
  std::optional<std::string> launch() const {
    const auto slash = input_.detail.find('/');
    if (slash == std::string::npos) return std::nullopt;
    const auto package = input_.detail.substr(0, slash);
    return fmt::format("LaunchActivity({},{})\n", package,
                       trace::fullActivity(package, input_.detail.substr(slash + 1)));
  }

  template <class Line>
  std::optional<std::string> touched(const Line& line) const {
    const auto at = widget_ ? model::touchPoint(*screen_.tree, *widget_, input_.type) : std::nullopt;
    return at ? std::optional(line(*at)) : std::nullopt;
  }

  template <class Line>
  std::optional<std::string> onWidget(const Line& line) const {
    if (!widget_ || input_.detail.empty() || screen_.tree->nodes[*widget_].bounds.empty())
      return std::nullopt;
    return line(screen_.tree->nodes[*widget_].bounds);
  }

  std::optional<std::string> typed() const {
    auto typing = imports::typedLines(input_.detail);
    return typing.empty() ? std::nullopt : std::optional(std::move(typing));
  }

  // "to 90 degrees"
  std::optional<std::string> rotation() const {
    int degrees = 0;
    const auto from = input_.detail.find_first_of("0123456789");
    if (from == std::string::npos) return std::nullopt;
    std::from_chars(input_.detail.data() + from, input_.detail.data() + input_.detail.size(), degrees);
    return rotationLine(degrees / 90);
  }

  const model::Input& input_;
  const model::Screen& screen_;
  std::optional<std::uint32_t> widget_;
};

}  // namespace

std::optional<std::string> linesOf(const model::Input& input, const model::Screen& screen) {
  return Writing(input, screen).lines();
}

}  // namespace marmoset::explore
