#include <array>

#include "engine/script/android/android_version.h"
#include "engine/script/rules/body.h"
#include "engine/script/rules/catalogue.h"
#include "engine/script/rules/edits.h"
#include "engine/script/rules/line_shape.h"
#include "engine/script/rules/message.h"

namespace marmoset::script {

namespace {

// Where the x of each point of a command stands among its arguments; its y follows.
std::span<const std::size_t> pointsOf(const Command& command) {
  static constexpr std::array<std::size_t, 1> first = {0}, fourth = {3};
  static constexpr std::array<std::size_t, 2> drag = {0, 2};
  static constexpr std::array<std::size_t, 4> pinch = {0, 2, 4, 6};
  switch (command.keyword) {
    case Keyword::Tap:
    case Keyword::PressAndHold:
      return first;
    case Keyword::Drag:
      return drag;
    case Keyword::PinchZoom:
      return pinch;
    case Keyword::DispatchPointer:
    case Keyword::DispatchTrackball:
      return std::get<PointerArguments>(command.arguments).touch ? std::span<const std::size_t>(fourth)
                                                                 : std::span<const std::size_t>();
    default:
      return {};
  }
}

// x and y of each point, one after the other.
std::array<float, 8> coordinatesOf(const Arguments& arguments) {
  if (const auto* tap = std::get_if<TapArguments>(&arguments)) return {tap->x, tap->y};
  if (const auto* hold = std::get_if<HoldArguments>(&arguments)) return {hold->x, hold->y};
  if (const auto* drag = std::get_if<DragArguments>(&arguments))
    return {drag->x1, drag->y1, drag->x2, drag->y2};
  if (const auto* pointer = std::get_if<PointerArguments>(&arguments)) return {pointer->x, pointer->y};
  if (const auto* pinch = std::get_if<PinchArguments>(&arguments)) {
    return {pinch->x1Start, pinch->y1Start, pinch->x1End, pinch->y1End,
            pinch->x2Start, pinch->y2Start, pinch->x2End, pinch->y2End};
  }
  return {};
}

using Screen = std::pair<int, int>;

bool isInside(float value, int size) {
  return value >= 0 && value < static_cast<float>(size);
}

std::string nameOf(const Screen& screen) {
  return say({std::to_string(screen.first), "x", std::to_string(screen.second)});
}

void checkPoints(const LinePlace& place, const Command& command, const Screen& screen, const Report& report) {
  const auto points = pointsOf(command);
  if (points.empty()) return;
  const std::array<float, 8> values = coordinatesOf(command.arguments);
  for (std::size_t point = 0; point < points.size(); ++point) {
    if (isInside(values[2 * point], screen.first) && isInside(values[2 * point + 1], screen.second)) continue;
    const LineView line = place.view();
    const Span span{argumentOf(line, points[point]).begin, argumentOf(line, points[point] + 1).end};
    Finding finding =
        catalogue::offScreen.at(line.range(span), say({"No window receives a touch at (", span.of(line.text),
                                                       "): the screen is ", nameOf(screen), "."}));
    finding.detail = nameOf(screen);
    report(std::move(finding));
    return;
  }
}

void checkOffScreen(const RuleContext& context, const Report& report) {
  if (!context.platform.screen) return;
  const Screen upright = *context.platform.screen;
  Screen screen = upright;
  forEachBodyLine(context.script, [&](const LinePlace& line) {
    for (const Command& command : line.commands()) {
      if (command.outcome != Outcome::queues) continue;
      if (const auto* rotate = std::get_if<RotateArguments>(&command.arguments)) {
        screen = rotate->rotation % 2 == 0 ? upright : Screen{upright.second, upright.first};
      }
      checkPoints(line, command, screen, report);
    }
  });
}

// The nearest pixel of the screen, point by point.
std::vector<Fix> fixOffScreen(const RuleContext& context, const Finding& finding) {
  const LineView line = viewOf(context.script, finding.range.start.line);
  const auto screen = screenOf(finding.detail);
  if (!screen) return {};
  Fix fix{.title = "Move onto the screen", .edits = {}, .preferred = true};
  for (const Command& command : line.commands) {
    const auto points =
        command.outcome == Outcome::queues ? pointsOf(command) : std::span<const std::size_t>();
    const std::array<float, 8> values = coordinatesOf(command.arguments);
    for (std::size_t index = 0; index < points.size() * 2; ++index) {
      const int size = index % 2 == 0 ? screen->first : screen->second;
      if (isInside(values[index], size)) continue;
      const int inside = values[index] > 0 ? size - 1 : 0;
      fix.edits.push_back(replaceArgument(line, points[index / 2] + index % 2, std::to_string(inside)));
    }
  }
  return {fix};
}

}  // namespace

constinit const Rule catalogue::offScreen = {
    .code = "off-screen",
    .severity = Severity::warning,
    .summary = "A touch outside the screen",
    .checkScript = checkOffScreen,
    .fixes = fixOffScreen,
};

}  // namespace marmoset::script
