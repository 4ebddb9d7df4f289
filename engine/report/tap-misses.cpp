#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "engine/model/abstraction.h"
#include "engine/report/expected_screen.h"
#include "engine/report/tap_misses.h"
#include "engine/trace/touch_dispatch.h"

namespace marmoset::report {

namespace {

using script::UserEvent;
using script::UserEventType;
using trace::Observation;
using trace::ViewTree;

// Popup keyboards are in no dump, and a screen that still moved is not known.
bool isKnown(const Observation* screen) {
  return screen && screen->tree && screen->settled && !screen->window.keyboard;
}

bool isTap(const UserEvent& event) {
  return event.complete && (event.type == UserEventType::tap || event.type == UserEventType::longPress);
}

// Lists hand the taps on their rows on without saying so: what scrolls may take one too.
bool mayBeTaken(const ViewTree& tree, const UserEvent& event) {
  const auto hit = deepestAt(tree, event.x, event.y);
  for (auto at = hit ? static_cast<std::int32_t>(*hit) : -1; at >= 0; at = tree.nodes[at].parent) {
    const auto name = shortClass(tree.nodes[at]);
    const bool isList =
        name.ends_with("ListView") || name.ends_with("GridView") || name.ends_with("RecyclerView");
    if (isList || trace::takesTouches(tree.nodes[at])) return true;
  }
  return false;
}

// A listener that no dump tells of may have taken it.
bool didSomething(const Observation& before, const Observation& after) {
  using model::Abstraction;
  return after.failure || !after.callbacks.empty() ||
         stateOf(Abstraction::components, before) != stateOf(Abstraction::components, after);
}

double awayFrom(const trace::Rect& box, double x, double y) {
  const auto outside = [](double at, double from, double to) {
    return at < from ? from - at : std::max(0.0, at - to);
  };
  return std::hypot(outside(x, box.left, box.right), outside(y, box.top, box.bottom));
}

std::string nearestIn(const ViewTree& tree, const UserEvent& event) {
  const TouchableWidget* nearest = nullptr;
  auto least = std::numeric_limits<double>::max();
  const auto widgets = touchableWidgets(tree, event.type);
  for (const auto& widget : widgets) {
    const auto away = awayFrom(tree.nodes[widget.view].bounds, event.x, event.y);
    if (away >= least) continue;
    least = away;
    nearest = &widget;
  }
  if (!nearest) return {};
  return fmt::format(" The nearest widget that does is {} at ({}, {}).", nearest->name, nearest->at.x,
                     nearest->at.y);
}

std::string messageFor(const Observation& screen, const UserEvent& event) {
  const auto touch = event.type == UserEventType::tap ? "tap" : "long press";
  const auto hit = model::widgetHit(event, *screen.tree);
  const auto what = hit ? describe(screen.tree->nodes[*hit]) : std::string("Blank ground");
  return fmt::format("{} on {} takes no {}.{}", what, describe(screen.window), touch,
                     nearestIn(*screen.tree, event));
}

class Judge {
 public:
  explicit Judge(const RecordedScript& recorded) : recorded_(recorded) {}

  // The screen on which the event misses; null if it does not, or nobody knows.
  const Observation* screenMissedBy(std::uint32_t number) const {
    const auto& event = recorded_.present().events[number];
    if (!isTap(event) || recorded_.needOf(number) != Need::unknown) return nullptr;
    const auto* screen = screenBefore(recorded_, number);
    if (!isKnown(screen) || mayBeTaken(*screen->tree, event)) return nullptr;
    const auto known = recorded_.recordedOf(number);
    const auto& recording = recorded_.analysis().document->recording;
    const bool took = known && didSomething(*screen, recording.events[*known].after);
    return took ? nullptr : screen;
  }

 private:
  const RecordedScript& recorded_;
};

}  // namespace

std::vector<script::Finding> tapMisses(const script::Script& script, const RecordedScript& recorded,
                                       const Severities& severities) {
  std::vector<script::Finding> findings;
  const auto severity = severityIn(severities, tapMissesCode, script::Severity::warning);
  if (severity == script::Severity::off) return findings;
  const Judge judge(recorded);
  const auto& events = recorded.present().events;
  for (std::uint32_t i = 0; i < events.size(); ++i) {
    const auto* screen = events[i].lines.empty() ? nullptr : judge.screenMissedBy(i);
    if (!screen) continue;
    const auto& lines = events[i].lines.front();
    script::Finding finding;
    finding.code = tapMissesCode;
    finding.severity = severity;
    finding.range = {script::viewOf(script, lines.first).range().start,
                     script::viewOf(script, lines.last).range().end};
    finding.message = messageFor(*screen, events[i]);
    findings.push_back(std::move(finding));
  }
  return findings;
}

}  // namespace marmoset::report
