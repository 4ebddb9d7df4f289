#include "engine/reduce/key_events/event_classes.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace marmoset::reduce {

namespace {

// What must be equal at least: leads elsewhere, window, type or window after, object.
using Key = std::tuple<bool, std::uint32_t, std::uint32_t, std::uint32_t>;

Key keyOf(const EventFacts& event) {
  if (event.is(Fact::changesWindow)) return {true, event.sourceWindow, event.destinationWindow, 0};
  return {false, event.sourceWindow, static_cast<std::uint32_t>(event.type), event.object};
}

struct Known {
  std::uint32_t number, callbacks;
};

}  // namespace

EventClasses::EventClasses(const RecordingFacts& facts, std::span<const std::uint32_t> events,
                           double threshold)
    : classes_(facts.events.size()) {
  std::map<Key, std::vector<Known>> known;
  for (const auto index : events) {
    const auto& event = facts.events[index];
    const bool isCrash = facts.fails && index + 1 == facts.events.size();
    const bool leads = event.is(Fact::changesWindow);
    if (isCrash || (!leads && event.object == 0)) {
      classes_[index] = count_++;
      continue;
    }
    const auto isAlike = [&](const Known& other) {
      return !leads || other.callbacks == event.callbacks ||
             similarity(facts.callbackSets[other.callbacks], facts.callbackSets[event.callbacks]) > threshold;
    };
    auto& alike = known[keyOf(event)];
    auto found = std::find_if(alike.begin(), alike.end(), isAlike);
    if (found == alike.end()) found = alike.insert(found, {count_++, event.callbacks});
    classes_[index] = found->number;
  }
}

std::string className(std::uint32_t number) {
  constexpr std::uint32_t letters = 26;
  std::string name(1, static_cast<char>('a' + number % letters));
  while (number >= letters) {
    number = number / letters - 1;
    name.insert(name.begin(), static_cast<char>('a' + number % letters));
  }
  return name;
}

double similarity(const std::vector<std::uint64_t>& a, const std::vector<std::uint64_t>& b) {
  if (a.empty() && b.empty()) return 1;
  std::vector<std::uint64_t> common;
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(common));
  return static_cast<double>(common.size()) / static_cast<double>(std::max(a.size(), b.size()));
}

}  // namespace marmoset::reduce
