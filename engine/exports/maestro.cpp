#include "engine/exports/maestro.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "engine/exports/source_text.h"
#include "engine/exports/test_body.h"
#include "engine/script/text/java_text.h"

namespace marmoset::exports {

namespace {

using script::UserEvent;
using script::UserEventType;

constexpr std::int64_t shortestWaitMs = 1000;

// The keys of `pressKey`. Its "tab" is missing because Maestro sends another key for it.
constexpr std::array<std::pair<std::int32_t, std::string_view>, 26> maestroKeys = {{
    {3, "home"},
    {4, "back"},
    {19, "Remote Dpad Up"},
    {20, "Remote Dpad Down"},
    {21, "Remote Dpad Left"},
    {22, "Remote Dpad Right"},
    {23, "Remote Dpad Center"},
    {24, "volume up"},
    {25, "volume down"},
    {26, "power"},
    {66, "enter"},
    {67, "backspace"},
    {82, "Remote Menu"},
    {85, "Remote Media Play Pause"},
    {86, "Remote Media Stop"},
    {87, "Remote Media Next"},
    {88, "Remote Media Previous"},
    {89, "Remote Media Rewind"},
    {90, "Remote Media Fast Forward"},
    {96, "Remote Button A"},
    {97, "Remote Button B"},
    {178, "TV Input"},
    {243, "TV Input HDMI 1"},
    {244, "TV Input HDMI 2"},
    {245, "TV Input HDMI 3"},
    {276, "lock"},
}};

constexpr std::array<std::string_view, 4> maestroOrientations = {"PORTRAIT", "LANDSCAPE_LEFT", "UPSIDE_DOWN",
                                                                 "LANDSCAPE_RIGHT"};

// What a key types without modifiers; 0: nothing.
char typedBy(std::int32_t key) {
  if (key >= 7 && key <= 16) return static_cast<char>('0' + key - 7);
  if (key >= 29 && key <= 54) return static_cast<char>('a' + key - 29);
  constexpr std::array<std::pair<std::int32_t, char>, 11> others = {{{55, ','},
                                                                     {56, '.'},
                                                                     {62, ' '},
                                                                     {69, '-'},
                                                                     {70, '='},
                                                                     {74, ';'},
                                                                     {75, '\''},
                                                                     {76, '/'},
                                                                     {77, '@'},
                                                                     {81, '+'},
                                                                     {163, ')'}}};
  const auto found = std::ranges::find(others, key, [](const auto& entry) { return entry.first; });
  return found == others.end() ? '\0' : found->second;
}

int percent(double part) {
  return std::clamp(static_cast<int>(std::lround(part * 100)), 0, 100);
}

std::string percents(const Spot& spot) {
  return fmt::format("{}%,{}%", percent(spot.x), percent(spot.y));
}

// Percents fit other screens too; pixels are exact.
std::string pointOf(const TestStep& step, double x, double y, bool exact) {
  const auto spot = exact ? std::nullopt : spotOn(step, x, y);
  return spot ? percents(*spot) : fmt::format("{},{}", std::lround(x), std::lround(y));
}

std::string selectorLines(const Selector& selector) {
  std::string lines;
  for (const auto& part : selector.parts)
    lines += fmt::format("    {}: {}\n", part.attribute == Attribute::id ? "id" : "text",
                         yamlString(literalPattern(part.value)));
  if (selector.index) lines += fmt::format("    index: {}\n", *selector.index);
  return lines;
}

StepText touch(const TestStep& step, std::string_view command) {
  const auto& event = *step.event;
  StepText text;
  const auto selector =
      step.hit ? selectorFor(*step.hit->tree, step.hit->node, maestroSelectors()) : std::nullopt;
  if (selector) {
    text.widget = true;
    text.code = fmt::format("- {}:\n{}", command, selectorLines(*selector));
    if (step.hitSpot) text.code += fmt::format("    point: \"{}\"\n", percents(*step.hitSpot));
    return text;
  }
  if (step.hit)
    text.remarks.emplace_back("Maestro has no selector for this view, which has no id and no text");
  text.code = fmt::format("- {}:\n    point: \"{}\"\n", command,
                          pointOf(step, event.x, event.y, step.hit.has_value()));
  return text;
}

StepText swipe(const TestStep& step) {
  const auto& event = *step.event;
  const auto path = pathOf(step);
  if (path.empty()) return {.code = {}, .remarks = {"not exported: Maestro has one finger"}};
  StepText text;
  text.code = fmt::format("- swipe:\n    start: \"{}\"\n    end: \"{}\"\n",
                          pointOf(step, event.x, event.y, false), pointOf(step, event.toX, event.toY, false));
  if (!isStraight(path))
    text.remarks.emplace_back(
        "the finger takes another way; Maestro swipes straight from its start to its end");
  return text;
}

// LaunchActivity brings a running app to the front; only the first one starts it afresh.
StepText launch(const TestStep& step, const TestPlan& plan) {
  const auto& event = *step.event;
  StepText text;
  text.code = fmt::format("- launchApp:\n    appId: {}\n    {}\n", yamlString(event.package),
                          step.cleanStart ? "clearState: true" : "stopApp: false");
  const auto first = std::ranges::find_if(plan.steps, &TestStep::cleanStart);
  if (event.package != plan.package || event.activity != first->event->activity)
    text.remarks.push_back(fmt::format("Maestro starts the app, not the activity {}", event.activity));
  return text;
}

StepText key(const TestStep& step) {
  const auto& event = *step.event;
  const auto found =
      std::ranges::find(maestroKeys, event.keyCode, [](const auto& entry) { return entry.first; });
  if (const auto typed = typedBy(event.keyCode))
    return {.code = fmt::format("- inputText: {}\n", yamlString({&typed, 1}))};
  if (found == maestroKeys.end())
    return {.code = {}, .remarks = {"not exported: Maestro does not know this key"}};
  if (found->second == "back") return {.code = "- back\n"};
  StepText text{.code = fmt::format("- pressKey: {}\n", found->second)};
  if (event.type == UserEventType::longKey) text.remarks.emplace_back("Maestro cannot hold a key");
  return text;
}

StepText typing(const TestStep& step) {
  const auto typed = typedText(*step.event);
  StepText text{.code = fmt::format("- inputText: {}\n", yamlString(withoutScripts(typed)))};
  if (!script::isAscii(typed))
    text.remarks.emplace_back("Maestro types only ASCII on Android, says its documentation");
  return text;
}

StepText commandOf(const TestStep& step, const TestPlan& plan) {
  const auto& event = *step.event;
  switch (event.type) {
    case UserEventType::launch:
      return launch(step, plan);
    case UserEventType::tap:
      return touch(step, "tapOn");
    case UserEventType::longPress:
      return touch(step, "longPressOn");
    case UserEventType::drag:
    case UserEventType::gesture:
      return swipe(step);
    case UserEventType::pinch:
      return {.code = {}, .remarks = {"not exported: Maestro has no pinch"}};
    case UserEventType::key:
    case UserEventType::longKey:
      return key(step);
    case UserEventType::text:
      return typing(step);
    case UserEventType::rotation:
      return {
          .code = fmt::format(
              "- setOrientation: {}\n",
              maestroOrientations[static_cast<std::size_t>(event.rotation) % maestroOrientations.size()])};
    default:
      return {.code = {}, .remarks = {"not exported: Maestro cannot wake a device"}};
  }
}

constexpr std::string_view failureDialog =
    "(?s).*(keeps stopping|has stopped|isn't responding|is not responding).*";

// Maestro sees the screen alone: the system's dialog (its words are those of an English device), and whether
// views of the app are there.
std::string assertions(const TestPlan& plan) {
  if (!plan.activity.empty())
    return fmt::format(
        "# {}\n",
        commentText(fmt::format("Maestro cannot tell activities: {} should be in front now", plan.activity)));
  const bool crash = plan.expected == Expected::crash;
  auto text = fmt::format("# {}\n- {}: {}\n", crash ? "the app fails" : "the app survives",
                          crash ? "assertVisible" : "assertNotVisible", yamlString(failureDialog));
  if (!crash && plan.appHasIds)
    text += fmt::format("- assertVisible:\n    id: {}\n",
                        yamlString(literalPattern(plan.package + ":id/") + ".*"));
  return text;
}

}  // namespace

Export maestroFlow(const TestPlan& plan) {
  auto flow = bodyOf(plan, "", [&](const TestStep& step) {
    auto text = commandOf(step, plan);
    if (!text.code.empty() && step.event->waitMs >= shortestWaitMs)
      text.code += fmt::format("- waitForAnimationToEnd:\n    timeout: {}\n", step.event->waitMs);
    return text;
  });
  flow.content = headerComments(plan) + fmt::format("appId: {}\n---\n", yamlString(plan.package)) +
                 flow.content + assertions(plan);
  return flow;
}

}  // namespace marmoset::exports
