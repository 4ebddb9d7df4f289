#include "server/recordings/event_badges.h"

#include <algorithm>
#include <map>

#include "server/recordings/event_detail.h"
#include "server/recordings/line_pairs.h"
#include "server/recordings/recorded_document.h"
#include "server/reductions/need_hints.h"
#include "server/reductions/reduced_document.h"
#include "server/results/event_hints.h"

namespace marmoset::server {

namespace {

class Badges {
 public:
  Badges(const Snapshot& document, const World& world)
      : document_(document),
        world_(world),
        results_(world.results->of(document, world)),
        recorded_(recordedDocument(document, world)),
        reduced_(reducedDocument(document, world)),
        trace_(results_->trace ? results_->trace
               : reduced_      ? reduced_->trace
                               : nullptr) {}

  std::vector<EventBadge> make() {
    std::vector<EventBadge> badges;
    if (!trace_) return badges;
    for (const auto& hint : eventHints(*results_)) addLabel(hint);
    for (const auto& hint : needHints(document_, world_)) addLabel(hint);
    addRuns();
    for (std::uint32_t i = 0; i < trace_->events.size(); ++i) {
      if (auto badge = badgeOf(i)) badges.push_back(*std::move(badge));
    }
    return badges;
  }

 private:
  void addLabel(const EventHint& hint) {
    auto& label = labels_[hint.event];
    label += label.empty() ? hint.label : ", " + hint.label;
  }
  void addRuns() {
    if (!results_->replays) return;
    for (const auto& replays : results_->replays->shown) {
      for (const auto& run : replays.runs) {
        if (run.crashEvent) note(replays, *run.crashEvent, crashed_);
      }
      for (const auto& one : replays.divergences()) note(replays, one.event, diverged_);
    }
  }
  // By present event, whether it still holds.
  using Seen = std::map<std::uint32_t, bool>;
  void note(const Replays::Shown& replays, std::uint32_t replayed, Seen& events) const {
    const auto present = results_->replayed.presentOf(replayed);
    if (!present) return;
    auto& holds = events[*present];
    holds = holds || (!replays.ofAnotherBuild && !results_->replayed.places[*present]->stale);
  }

  BadgeState stateOf(std::uint32_t event) const {
    const auto recorded = recorded_ ? recorded_->recordedOf(event) : std::nullopt;
    const bool died =
        recorded && recorded_->analysis().document->recording.events[*recorded].after.failure.has_value();
    if (died || crashed_.contains(event)) return BadgeState::crash;
    if (diverged_.contains(event)) return BadgeState::diverged;
    if (std::binary_search(results_->proven.begin(), results_->proven.end(), event))
      return BadgeState::unnecessary;
    const bool idle = recorded_ && recorded_->needOf(event) == report::Need::ineffective;
    return idle ? BadgeState::ineffective : BadgeState::ok;
  }

  bool isStale(std::uint32_t event) const {
    for (const auto* seen : {&crashed_, &diverged_}) {
      const auto found = seen->find(event);
      if (found != seen->end()) return !found->second;
    }
    if (reduced_ && reduced_->isStale(event)) return true;
    if (!recorded_) return false;
    const auto& place = recorded_->mapping().places[event];
    return place && (place->stale || isOfAnotherBuild(*results_));
  }

  std::optional<EventBadge> badgeOf(std::uint32_t event) const {
    EventBadge badge;
    badge.lines = linePairs(trace_->events[event]);
    if (const auto label = labels_.find(event); label != labels_.end()) badge.text = label->second;
    badge.detail = eventDetail(document_, world_, event).marked();
    badge.state = stateOf(event);
    badge.stale = isStale(event);
    // It was seen, and nothing was to be seen.
    const bool uneventful = badge.text.empty() && badge.state == BadgeState::ok;
    if (uneventful && recorded_ && recorded_->recordedOf(event)) badge.text = "as recorded";
    const bool known = !badge.text.empty() || !badge.detail.empty() || badge.state != BadgeState::ok;
    return known && !badge.lines.empty() ? std::optional(std::move(badge)) : std::nullopt;
  }

  const Snapshot& document_;
  const World& world_;
  std::shared_ptr<const DocumentResults> results_;
  std::shared_ptr<const report::RecordedScript> recorded_;
  std::shared_ptr<const ReducedDocument> reduced_;
  std::shared_ptr<const replay::Trace> trace_;
  std::map<std::uint32_t, std::string> labels_;
  Seen crashed_, diverged_;
};

}  // namespace

std::vector<EventBadge> eventBadges(const Snapshot& document, const World& world) {
  if (!document.script()) return {};
  return Badges(document, world).make();
}

}  // namespace marmoset::server
