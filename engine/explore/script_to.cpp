#include "engine/explore/script_to.h"

#include <fmt/format.h>

#include "engine/explore/gesture_lines.h"
#include "engine/explore/input_lines.h"

namespace marmoset::explore {

namespace {

constexpr std::string_view header = "type= user\ncount= 1\nspeed= 1.0\nstart data >>\n";

// Of recordings that begin inside the app nobody knows the launch.
std::string launchOf(const model::AppModel& model, const model::PathTo& path) {
  const auto& begin = model.states().at(path.start).window;
  const bool launches = !path.steps.empty() && path.steps.front().input.type == script::UserEventType::launch;
  if (launches || begin.package != model.build().package || begin.activity.empty()) return {};
  return fmt::format("LaunchActivity({},{})\n", begin.package, begin.activity);
}

}  // namespace

tl::expected<ScriptTo, std::string> scriptTo(const model::AppModel& model, const model::Screens& screens,
                                             const std::set<model::StateId>& goals, std::int64_t waitMs) {
  if (goals.empty()) return tl::unexpected(std::string("the model has no such screen"));
  const auto lines = [&](const model::TransitionKey& step) -> std::optional<std::string> {
    const auto* screen = screens.find(step.from);
    return screen ? linesOf(step.input, *screen) : std::nullopt;
  };
  auto path = model::pathTo(model, goals, [&](const auto& step) { return lines(step).has_value(); });
  if (!path) {
    const bool known = model::pathTo(model, goals).has_value();
    return tl::unexpected(std::string(
        known ? "the ways there need inputs whose place on the screen is not known; record with view trees"
              : "no way from a clean start leads there in what was recorded"));
  }
  ScriptTo to{std::string(header), *std::move(path)};
  const auto add = [&](const std::string& line) {
    if (!line.empty()) to.script += line + waitLine(waitMs);
  };
  add(launchOf(model, to.path));
  for (const auto& step : to.path.steps) add(*lines(step));
  return to;
}

}  // namespace marmoset::explore
