#include "engine/exports/uiautomator2.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "engine/exports/source_text.h"
#include "engine/exports/test_body.h"
#include "engine/script/android/key_codes.h"

namespace marmoset::exports {

namespace {

using script::UserEvent;
using script::UserEventType;
using trace::ViewNode;

constexpr double almostAll = 0.9999;  // 1 and more would count as pixels

// The keys that uiautomator2 knows by name; others it takes by number.
constexpr std::array<std::pair<std::int32_t, std::string_view>, 17> uiautomator2Keys = {{
    {3, "home"},
    {4, "back"},
    {19, "up"},
    {20, "down"},
    {21, "left"},
    {22, "right"},
    {23, "center"},
    {24, "volume_up"},
    {25, "volume_down"},
    {26, "power"},
    {27, "camera"},
    {66, "enter"},
    {67, "delete"},
    {82, "menu"},
    {84, "search"},
    {164, "volume_mute"},
    {187, "recent"},
}};

constexpr std::array<std::string_view, 4> uiautomator2Orientations = {"natural", "left", "upsidedown",
                                                                      "right"};

std::string_view nameOf(Attribute attribute) {
  switch (attribute) {
    case Attribute::id:
      return "resourceId";
    case Attribute::text:
      return "text";
    case Attribute::description:
      return "description";
    case Attribute::className:
      return "className";
  }
  return "text";
}

std::string valueOfUiautomator2(const ViewNode& view, Attribute attribute) {
  switch (attribute) {
    case Attribute::id:
      return view.resourceId;
    case Attribute::text:
      return view.text;
    case Attribute::description:
      return view.description;
    case Attribute::className:
      return view.className;
  }
  return {};
}

bool matchesOfUiautomator2(const ViewNode& view, Attribute attribute, const std::string& value) {
  return valueOfUiautomator2(view, attribute) == value;
}

std::string seconds(std::int64_t ms) {
  return fmt::format("{}", static_cast<double>(ms) / 1000);
}

// A share of the screen where its size is known, which fits other screens too; else pixels.
std::string pointOf(const TestStep& step, double x, double y) {
  const auto spot = spotOn(step, x, y);
  if (!spot) return fmt::format("{}, {}", std::lround(x), std::lround(y));
  return fmt::format("{:.4f}, {:.4f}", std::min(spot->x, almostAll), std::min(spot->y, almostAll));
}

std::optional<std::string> widgetOf(const TestStep& step) {
  const auto selector =
      step.hit ? selectorFor(*step.hit->tree, step.hit->node, uiautomator2Selectors()) : std::nullopt;
  if (!selector) return std::nullopt;
  std::string arguments;
  for (const auto& part : selector->parts)
    arguments += fmt::format("{}{}={}", arguments.empty() ? "" : ", ", nameOf(part.attribute),
                             pythonString(part.value));
  if (selector->index) arguments += fmt::format(", instance={}", *selector->index);
  return fmt::format("d({})", arguments);
}

std::string offset(const Spot& spot) {
  return fmt::format("offset=({:.2f}, {:.2f})", spot.x, spot.y);
}

StepText tap(const TestStep& step) {
  const auto widget = widgetOf(step);
  if (!widget) return {.code = fmt::format("d.click({})", pointOf(step, step.event->x, step.event->y))};
  return {.code = fmt::format("{}.click({})", *widget, step.hitSpot ? offset(*step.hitSpot) : ""),
          .widget = true};
}

StepText longPress(const TestStep& step) {
  const auto& event = *step.event;
  const auto widget = widgetOf(step);
  const auto duration = seconds(event.durationMs);
  if (!widget)
    return {.code = fmt::format("d.long_click({}, {})", pointOf(step, event.x, event.y), duration)};
  if (!step.hitSpot)
    return {.code = fmt::format("{}.long_click(duration={})", *widget, duration), .widget = true};
  return {.code = fmt::format("d.long_click(*{}.center({}), {})", *widget, offset(*step.hitSpot), duration),
          .widget = true};
}

std::size_t movesOf(const TestStep& step) {
  return static_cast<std::size_t>(std::ranges::count_if(*step.lowLevel, [](const auto& event) {
    const auto* motion = std::get_if<script::MotionEvent>(&event.body);
    return motion && motion->action == script::motion::move;
  }));
}

StepText drag(const TestStep& step) {
  const auto& event = *step.event;
  const auto path = pathOf(step);
  if (path.empty())
    return {.code = {}, .remarks = {"not exported: uiautomator2 moves two fingers only in a pinch"}};
  if (isStraight(path))
    return {.code =
                fmt::format("d.swipe({}, {}, steps={})", pointOf(step, event.x, event.y),
                            pointOf(step, event.toX, event.toY), std::max<std::size_t>(movesOf(step), 2))};
  std::string points;
  for (const auto& finger : path)
    points += fmt::format("{}({})", points.empty() ? "" : ", ", pointOf(step, finger.x, finger.y));
  return {.code = fmt::format("d.swipe_points([{}], 0.05)", points)};
}

StepText pinch(const TestStep& step, const TestPlan& plan) {
  const auto& event = *step.event;
  const auto widget = widgetOf(step);
  return {.code = fmt::format("{}.gesture(({}), ({}), ({}), ({}), steps={})",
                              widget ? *widget : fmt::format("d(packageName={})", pythonString(plan.package)),
                              pointOf(step, event.x, event.y), pointOf(step, event.secondX, event.secondY),
                              pointOf(step, event.toX, event.toY),
                              pointOf(step, event.secondToX, event.secondToY),
                              std::max<std::size_t>(movesOf(step), 2)),
          .widget = widget.has_value()};
}

StepText launch(const TestStep& step) {
  const auto& event = *step.event;
  const auto package = pythonString(event.package);
  const auto clear = step.cleanStart ? fmt::format("d.app_clear({})\n", package) : std::string();
  return {.code =
              fmt::format("{}d.app_start({}, {}, wait=True)", clear, package, pythonString(event.activity))};
}

StepText key(const UserEvent& event) {
  if (event.type == UserEventType::longKey)
    return {.code = fmt::format("d.shell(\"input keyevent --longpress {}\")", event.keyCode)};
  const auto found =
      std::ranges::find(uiautomator2Keys, event.keyCode, [](const auto& entry) { return entry.first; });
  return {.code = found != uiautomator2Keys.end() ? fmt::format("d.press(\"{}\")", found->second)
                                                  : fmt::format("d.press({})", event.keyCode)};
}

StepText statementOf(const TestStep& step, const TestPlan& plan) {
  const auto& event = *step.event;
  switch (event.type) {
    case UserEventType::launch:
      return launch(step);
    case UserEventType::tap:
      return tap(step);
    case UserEventType::longPress:
      return longPress(step);
    case UserEventType::drag:
    case UserEventType::gesture:
      return drag(step);
    case UserEventType::pinch:
      return pinch(step, plan);
    case UserEventType::key:
    case UserEventType::longKey:
      return key(event);
    case UserEventType::text:
      return {.code = fmt::format("d.send_keys({})", pythonString(typedText(event)))};
    case UserEventType::rotation:
      return {.code = fmt::format("d.set_orientation(\"{}\")",
                                  uiautomator2Orientations[static_cast<std::size_t>(event.rotation) %
                                                           uiautomator2Orientations.size()])};
    default:
      return {.code = "d.screen_on()"};
  }
}

// A function that pytest collects.
struct Check {
  std::string_view name;
  std::string code;
};

// The event log names crashes, native ones too, and ANRs by the app's process, in every language of the
// device.
constexpr std::string_view failuresOfApp = R"py(def failures(d):
    """The lines of the device's event log that tell a crash or an ANR of the app."""
    log = d.shell(["logcat", "-d", "-b", "events", "-v", "threadtime", "-s", "am_crash", "am_anr"]).output
    return [line for line in log.splitlines() if re.search(r"[\[,]" + re.escape(PACKAGE) + r"[,:]", line)]


def failures_of_run(d):
    before = failures(d)
    run(d)
    time.sleep(2)  # until the log tells
    return [line for line in failures(d) if line not in before]
)py";

Check checkOf(const TestPlan& plan) {
  if (!plan.activity.empty())
    return {
        "test_activity_is_reached",
        fmt::format(
            "def test_activity_is_reached():\n"
            "    d = u2.connect()\n"
            "    run(d)\n"
            "    reached = d.app_current()\n"
            "    assert reached[\"package\"] == PACKAGE and reached[\"activity\"].endswith({}), reached\n",
            pythonString(plan.activity.substr(plan.activity.find_last_of("./") + 1)))};
  if (plan.expected == Expected::crash)
    return {"test_app_fails",
            fmt::format("{}\n\ndef test_app_fails():\n"
                        "    assert failures_of_run(u2.connect()), \"the app does not fail any more\"\n",
                        failuresOfApp)};
  return {"test_app_survives", fmt::format("{}\n\ndef test_app_survives():\n"
                                           "    found = failures_of_run(u2.connect())\n"
                                           "    assert not found, found[0]\n",
                                           failuresOfApp)};
}

}  // namespace

const SelectorLanguage& uiautomator2Selectors() {
  static const SelectorLanguage language{{{Attribute::id},
                                          {Attribute::text},
                                          {Attribute::description},
                                          {Attribute::id, Attribute::text},
                                          {Attribute::id, Attribute::description},
                                          {Attribute::className}},
                                         valueOfUiautomator2,
                                         matchesOfUiautomator2,
                                         nullptr};
  return language;
}

Export uiautomator2Program(const TestPlan& plan) {
  auto program = bodyOf(plan, "    ", [&](const TestStep& step) {
    auto text = statementOf(step, plan);
    if (!text.code.empty() && step.event->waitMs > 0)
      text.code += fmt::format("\ntime.sleep({})", seconds(step.event->waitMs));
    return text;
  });
  if (program.events == 0) program.content += "    pass\n";
  const auto check = checkOf(plan);
  program.content = fmt::format(
      "{}import re\nimport time\n\nimport uiautomator2 as u2\n\nPACKAGE = {}\n\n\ndef run(d):\n{}\n\n{}\n\n"
      "if __name__ == \"__main__\":\n    {}()\n",
      headerComments(plan), pythonString(plan.package), program.content, check.code, check.name);
  return program;
}

}  // namespace marmoset::exports
