#include <algorithm>

#include "engine/reduce/ineffective/numbers.h"
#include "engine/reduce/key_events/strategies.h"

namespace marmoset::reduce {

namespace {

using Events = std::vector<std::uint32_t>;

// A way out of a window, from the event that leaves it to the one that returns; the last may have no return.
struct Excursion {
  Events events;
  bool returns = false;
};

class Deduplication {
 public:
  Deduplication(const RecordingFacts& facts, std::span<const std::uint32_t> events, double similarity)
      : facts_(facts), classes_(facts, events, similarity), last_(events.back()) {}

  // The events done from arriving in a window until leaving it for good.
  Events reduced(std::uint32_t window, const Events& events) {
    const auto [stays, ways] = split(window, events);
    Events result = firstOfEachClass(stays);
    for (const auto& cluster : clustered(ways)) append(result, joined(cluster));
    return result;
  }

 private:
  std::pair<Events, std::vector<Excursion>> split(std::uint32_t window, const Events& events) const {
    Events stays;
    std::vector<Excursion> ways;
    for (std::size_t i = 0; i < events.size();) {
      if (events[i] != last_ && destination(events[i]) == window) {
        stays.push_back(events[i++]);
        continue;
      }
      auto& way = ways.emplace_back();
      while (i < events.size() && !way.returns) {
        way.events.push_back(events[i]);
        way.returns = events[i] != last_ && destination(events[i]) == window;
        ++i;
      }
    }
    return {std::move(stays), std::move(ways)};
  }

  Events firstOfEachClass(const Events& events) const {
    Events firsts;
    Numbers seen;
    for (const auto event : events) {
      if (seen.of(classes_.of(event)).isNew) firsts.push_back(event);
    }
    return firsts;
  }

  // Equal ways together, in the order of their first; the ones that end for good last.
  std::vector<std::vector<Excursion>> clustered(const std::vector<Excursion>& ways) const {
    std::vector<std::vector<Excursion>> clusters;
    Numbers known;
    for (const auto& way : ways) {
      const auto [cluster, isNew] = known.of(classes_.of(way.events.front()));
      if (isNew) clusters.emplace_back();
      clusters[cluster].push_back(way);
    }
    const auto returns = [](const auto& cluster) { return cluster.back().returns; };
    std::stable_partition(clusters.begin(), clusters.end(), returns);
    return clusters;
  }

  Events joined(const std::vector<Excursion>& cluster) {
    Events result;
    for (std::size_t i = 0; i < cluster.size();) {
      const auto entry = cluster[i].events.front();
      Events inside(cluster[i].events.begin() + 1, cluster[i].events.end());
      while (++i < cluster.size() && source(inside.back()) == destination(entry)) {
        inside.pop_back();
        inside.insert(inside.end(), cluster[i].events.begin() + 1, cluster[i].events.end());
      }
      result.push_back(entry);
      if (!inside.empty()) append(result, reduced(destination(entry), inside));
    }
    return result;
  }

  static void append(Events& to, const Events& more) { to.insert(to.end(), more.begin(), more.end()); }
  std::uint32_t source(std::uint32_t event) const { return facts_.events[event].sourceWindow; }
  std::uint32_t destination(std::uint32_t event) const { return facts_.events[event].destinationWindow; }

  const RecordingFacts& facts_;
  EventClasses classes_;
  std::uint32_t last_;
};

}  // namespace

std::vector<std::uint32_t> withoutDuplicates(const RecordingFacts& facts,
                                             std::span<const std::uint32_t> events, double similarity) {
  if (events.empty()) return {};
  return Deduplication(facts, events, similarity)
      .reduced(facts.events[events.front()].sourceWindow, {events.begin(), events.end()});
}

}  // namespace marmoset::reduce
