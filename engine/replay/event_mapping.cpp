#include "engine/replay/event_mapping.h"

#include <algorithm>

namespace marmoset::replay {

namespace {

using Events = std::span<const std::uint64_t>;
using Matches = std::vector<std::optional<std::uint32_t>>;

// Beyond this many edits it is another script, and looking for the best match costs more than it is worth.
constexpr std::int64_t mostEdits = 500;

// Myers' greedy algorithm. `furthest[d]` holds for every diagonal k = x - y, shifted by d + 1, how far d
// edits reach, before the d-th one.
class EditScript {
 public:
  EditScript(Events before, Events after) : before_(before), after_(after) {}

  // Per event of `after`, the event of `before` it is.
  Matches matches() {
    Matches found(after_.size());
    const auto edits = search();
    if (!edits) return found;
    auto x = size(before_), y = size(after_);
    for (auto d = *edits; d >= 0; --d) {
      const auto k = x - y;
      const auto fromK = cameDown(d, k) ? k + 1 : k - 1;
      const auto fromX = d == 0 ? 0 : reach(d, fromK), fromY = d == 0 ? 0 : fromX - fromK;
      while (x > fromX && y > fromY && before_[x - 1] == after_[y - 1]) {
        found[y - 1] = static_cast<std::uint32_t>(x - 1);
        --x, --y;
      }
      x = fromX, y = fromY;
    }
    return found;
  }

 private:
  static std::int64_t size(Events events) { return static_cast<std::int64_t>(events.size()); }

  std::int64_t reach(std::int64_t d, std::int64_t k) const { return furthest_[d][k + d + 1]; }
  bool cameDown(std::int64_t d, std::int64_t k) const {
    return k == -d || (k != d && reach(d, k - 1) < reach(d, k + 1));
  }

  std::optional<std::int64_t> search() {
    std::vector<std::int64_t> now{0, 0, 0};
    const auto limit = std::min(mostEdits, size(before_) + size(after_));
    for (std::int64_t d = 0; d <= limit; ++d) {
      furthest_.push_back(now);
      std::vector<std::int64_t> next(2 * d + 5, 0);
      for (auto k = -d; k <= d; k += 2) {
        auto x = d == 0 ? 0 : cameDown(d, k) ? reach(d, k + 1) : reach(d, k - 1) + 1;
        auto y = x - k;
        while (x < size(before_) && y < size(after_) && before_[x] == after_[y]) ++x, ++y;
        if (x >= size(before_) && y >= size(after_)) return d;
        next[k + d + 2] = x;
      }
      now = std::move(next);
    }
    return std::nullopt;
  }

  Events before_, after_;
  std::vector<std::vector<std::int64_t>> furthest_;
};

Matches matchEvents(Events recorded, Events present) {
  const auto shorter = std::min(recorded.size(), present.size());
  std::size_t head = 0, tail = 0;
  while (head < shorter && recorded[head] == present[head]) ++head;
  while (tail < shorter - head &&
         recorded[recorded.size() - 1 - tail] == present[present.size() - 1 - tail]) {
    ++tail;
  }
  const auto middle = [&](Events events) { return events.subspan(head, events.size() - head - tail); };
  Matches found(present.size());
  for (std::size_t i = 0; i < head; ++i) found[i] = static_cast<std::uint32_t>(i);
  const auto between = EditScript(middle(recorded), middle(present)).matches();
  for (std::size_t i = 0; i < between.size(); ++i) {
    if (between[i]) found[head + i] = static_cast<std::uint32_t>(*between[i] + head);
  }
  for (std::size_t i = 1; i <= tail; ++i)
    found[present.size() - i] = static_cast<std::uint32_t>(recorded.size() - i);
  return found;
}

}  // namespace

std::optional<std::uint32_t> EventMapping::presentOf(std::uint32_t recorded) const {
  for (std::uint32_t i = 0; i < places.size(); ++i) {
    if (places[i] && places[i]->recorded == recorded) return i;
  }
  return std::nullopt;
}

bool EventMapping::isDerived(std::uint32_t present) const {
  const auto& place = places[present];
  return place && !place->stale && place->recorded != present;
}

EventMapping mapEvents(Events recorded, Events present, const std::vector<bool>& neutral) {
  const auto matters = [&](std::uint32_t event) { return event >= neutral.size() || !neutral[event]; };
  EventMapping mapping;
  std::uint32_t next = 0;  // the recorded event that would follow
  bool changed = false;
  for (const auto& match : matchEvents(recorded, present)) {
    if (!match) {
      changed = true;
      mapping.places.emplace_back();
      continue;
    }
    for (; next < *match; ++next) changed = changed || matters(next);
    next = *match + 1;
    mapping.places.push_back(EventMapping::Place{*match, changed});
    if (!changed) mapping.fresh = static_cast<std::uint32_t>(mapping.places.size());
  }
  for (; next < recorded.size(); ++next) changed = changed || matters(next);
  mapping.equivalent = !changed;
  mapping.unchanged = std::ranges::equal(recorded, present);
  return mapping;
}

EventMapping mapEventsWithout(Events recorded, Events present, const std::vector<bool>& neutral) {
  auto mapping = mapEvents(recorded, present, neutral);
  std::vector<std::uint32_t> rest;
  std::vector<std::uint64_t> fingerprints;
  for (std::uint32_t i = 0; i < recorded.size(); ++i) {
    if (i < neutral.size() && neutral[i]) continue;
    rest.push_back(i);
    fingerprints.push_back(recorded[i]);
  }
  auto other = mapEvents(fingerprints, present);
  if (other.fresh <= mapping.fresh) return mapping;
  for (auto& place : other.places) {
    if (place) place->recorded = rest[place->recorded];
  }
  other.unchanged = mapping.unchanged;
  return other;
}

}  // namespace marmoset::replay
