#include "engine/exports/test_plan.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "engine/trace/aim.h"
#include "engine/trace/crash_signature.h"

namespace marmoset::exports {

namespace {

using script::UserEvent;
using script::UserEventType;
using trace::ViewNode;

constexpr double slackPx = 8;  // Android's touch slop on a screen of medium density

bool aims(const UserEvent& event) {
  return event.type == UserEventType::tap || event.type == UserEventType::longPress ||
         event.type == UserEventType::pinch;
}

bool isOn(const std::optional<std::pair<double, double>>& screen, const script::Pointer& finger) {
  return finger.x >= 0 && finger.y >= 0 &&
         (!screen || (finger.x < screen->first && finger.y < screen->second));
}

bool leavesScreen(const TestStep& step) {
  return std::ranges::any_of(*step.lowLevel, [&](const script::LowLevelEvent& event) {
    const auto* motion = std::get_if<script::MotionEvent>(&event.body);
    return motion && motion->touch && std::ranges::any_of(motion->pointers, [&](const auto& finger) {
             return !isOn(step.screen, finger);
           });
  });
}

// Tools touch the middle of a widget. Elsewhere it must be where the middle belongs to a child, where the
// widget is large, or where it answers by place.
std::optional<Spot> spotIn(const WidgetHit& hit, const UserEvent& event,
                           const std::optional<std::pair<double, double>>& screen) {
  const auto& bounds = hit.view().bounds;
  if (!bounds.contains(event.x, event.y)) return std::nullopt;
  if (middleServes(*hit.tree, hit.node, screen)) return std::nullopt;
  const double x = event.x, y = event.y;
  return Spot{(x - bounds.left) / bounds.width(), (y - bounds.top) / bounds.height()};
}

void lookUp(TestStep& step, const trace::Recording& recording, std::size_t event) {
  if (event >= recording.events.size()) return;
  step.screen = screenBefore(recording, event);
  const auto& tree = recording.before(event).tree;
  const auto& widget = recording.events[event].widget;
  if (!aims(*step.event) || !tree || !widget || *widget >= tree->nodes.size()) return;
  step.hit = WidgetHit{tree.get(), *widget};
  if (step.event->type != UserEventType::pinch) step.hitSpot = spotIn(*step.hit, *step.event, step.screen);
}

std::string evidenceOf(const reduce::ReducedEvent& event) {
  return fmt::format("; from line {} of the original; {}", event.line,
                     reduce::whyNeeded(event.successes, event.runs, event.steadies));
}

void tellEvidence(const ExportSource& source, std::vector<std::string>& header) {
  if (!source.evidence) return;
  const auto& evidence = *source.evidence;
  header.push_back(fmt::format("Target: {}", evidence.target));
  header.push_back(
      fmt::format("Reproduced in {}", inWords(reduce::shownBy(evidence, !source.evidenceIsKnown))));
  header.push_back(fmt::format("Strategy: {}", evidence.strategy));
  header.push_back(fmt::format("{} of the {} events of {}", source.trace.events.size() - source.trace.setup,
                               evidence.before, evidence.original));
  if (!injectsWhatWasMeasured(evidence, source.trace))
    header.emplace_back("The script was edited after that: what was measured no longer holds.");
}

std::vector<std::string> headerOf(const ExportSource& source) {
  std::vector<std::string> header{fmt::format("Made by marmoset from {}", source.script)};
  tellEvidence(source, header);
  if (!source.recording) {
    header.emplace_back(
        "No recording of the script was at hand, so that touches are coordinates; record it to get widgets.");
  } else {
    header.push_back(fmt::format("Widgets as recorded on {}", source.recording->device));
    if (source.recording->failure)
      header.push_back(fmt::format("It ends in: {}", signatureOf(*source.recording->failure).toString()));
  }
  return header;
}

// "activity:.AddObject" -> ".AddObject"
std::string activityIn(std::string_view target) {
  constexpr std::string_view key = "activity:";
  return target.starts_with(key) ? std::string(target.substr(key.size())) : std::string();
}

bool showsIds(const trace::Recording& recording, const std::string& package) {
  const auto start = package + ":id/";
  const auto shows = [&](const std::shared_ptr<const trace::ViewTree>& shown) {
    return shown && std::ranges::any_of(shown->nodes, [&](const ViewNode& node) {
             return node.resourceId.starts_with(start);
           });
  };
  return shows(recording.start.tree) ||
         std::ranges::any_of(recording.events,
                             [&](const trace::RecordedEvent& event) { return shows(event.after.tree); });
}

}  // namespace

Path pathOf(const TestStep& step) {
  Path path;
  for (const auto& event : *step.lowLevel) {
    const auto* motion = std::get_if<script::MotionEvent>(&event.body);
    if (!motion) continue;
    if (motion->pointers.size() != 1) return {};
    path.push_back(motion->pointers.front());
  }
  return path;
}

bool isStraight(const Path& path) {
  if (path.size() < 3) return true;
  const double fromX = path.front().x, fromY = path.front().y;
  const double wayX = path.back().x - fromX, wayY = path.back().y - fromY;
  const double length = std::hypot(wayX, wayY);
  return std::ranges::all_of(path, [&](const script::Pointer& finger) {
    const double x = finger.x - fromX, y = finger.y - fromY;
    if (length < slackPx) return std::hypot(x, y) <= slackPx;
    const double along = (x * wayX + y * wayY) / length;
    return std::abs(x * wayY - y * wayX) / length <= slackPx && along >= -slackPx &&
           along <= length + slackPx;
  });
}

std::optional<Spot> spotOn(const TestStep& step, double x, double y) {
  if (!step.screen) return std::nullopt;
  return Spot{x / step.screen->first, y / step.screen->second};
}

TestPlan planOf(const ExportSource& source) {
  const auto& trace = source.trace;
  TestPlan plan{.package = trace.package, .expected = source.expected, .header = headerOf(source)};
  if (source.evidence) plan.activity = activityIn(source.evidence->target);
  plan.appHasIds = source.recording && showsIds(*source.recording, trace.package);
  const bool explained =
      source.evidence && source.evidence->events.size() == trace.events.size() - trace.setup;
  bool started = false;
  for (std::size_t i = 0; i < trace.events.size(); ++i) {
    const auto& event = trace.events[i];
    TestStep step;
    step.event = &event;
    step.lowLevel = &trace.steps[i];
    step.line = event.lines.empty() ? 0 : event.lines.front().first + 1;
    step.comment = fmt::format("line {}: {}", step.line, describe(event));
    if (source.recording) lookUp(step, *source.recording, i);
    if (step.hit) step.comment += fmt::format(" on {}", describe(step.hit->view()));
    if (explained && i >= trace.setup) step.comment += evidenceOf(source.evidence->events[i - trace.setup]);
    step.offScreen = leavesScreen(step);
    if (event.type == UserEventType::launch) step.cleanStart = !std::exchange(started, true);
    plan.steps.push_back(std::move(step));
  }
  return plan;
}

}  // namespace marmoset::exports
