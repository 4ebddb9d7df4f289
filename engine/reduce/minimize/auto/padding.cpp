#include "engine/reduce/minimize/auto/padding.h"

#include <algorithm>
#include <iterator>
#include <set>

namespace marmoset::reduce {
namespace {

std::size_t positionOf(const ObservedTrace& original, std::uint32_t event) {
  return static_cast<std::size_t>(std::find(original.events.begin(), original.events.end(), event) -
                                  original.events.begin());
}

// Was seen to do nothing about the disturbance.
bool isUseless(const Behaviour& behaviour, std::uint32_t event, const Behaviour::Surprise& surprise,
               std::uint64_t home) {
  if (surprise.place == home) return false;
  const auto usual = behaviour.usual(surprise.place, event);
  return usual && usual->place != home;
}

// Begin, end - 1, begin + 1 ...: what stood next to the events that stay was done where they are.
Candidate fromBothEnds(const Candidate& events, std::size_t begin, std::size_t end) {
  Candidate answer;
  while (begin < end) {
    answer.push_back(events[begin++]);
    if (begin < end) answer.push_back(events[--end]);
  }
  return answer;
}

// Tries of different choices; a choice that disturbs the trace itself shows in one run.
constexpr std::size_t choices = 8;

}  // namespace

Padding paddingAt(const ObservedTrace& original, const ObservedTrace& trace, const Behaviour& behaviour,
                  const Behaviour::Surprise& surprise) {
  Padding padding{surprise.gap, {}, 0};
  if (surprise.gap >= trace.size()) return padding;
  const auto begin = surprise.gap == 0 ? 0 : positionOf(original, trace.events[surprise.gap - 1]) + 1;
  const auto end = positionOf(original, trace.events[surprise.gap]);
  if (!original.observed() || !trace.observed()) {
    padding.events = fromBothEnds(original.events, begin, end);
    padding.idle = padding.events.size();
    return padding;
  }
  Candidate harmless;
  const auto home = trace.sights[surprise.gap].place;
  for (auto i = begin; i < end; ++i) {
    const auto& before = original.sights[i];
    const auto& after = original.sights[i + 1];
    const auto event = original.events[i];
    if (before.place != home || after.place != home || isUseless(behaviour, event, surprise, home)) continue;
    (isIdle(before, after) ? padding.events : harmless).push_back(event);
  }
  padding.idle = padding.events.size();
  padding.events.insert(padding.events.end(), harmless.begin(), harmless.end());
  return padding;
}

std::vector<Behaviour::Surprise> likelyGaps(const ObservedTrace& trace) {
  std::vector<Behaviour::Surprise> gaps;
  for (std::size_t i = 0; i < trace.size(); ++i) {
    if (!trace.observed()) {
      gaps.push_back({i, 0});
    } else if (i == 0 || trace.sights[i].place != trace.sights[i - 1].place) {
      gaps.push_back({i, trace.sights[i].place});
    }
  }
  return gaps;
}

Candidate withPads(const Candidate& events, const std::map<std::size_t, std::uint32_t>& padByGap) {
  Candidate answer;
  for (std::size_t i = 0; i < events.size(); ++i) {
    if (const auto pad = padByGap.find(i); pad != padByGap.end()) answer.push_back(pad->second);
    answer.push_back(events[i]);
  }
  return answer;
}

std::vector<Candidate> paddedTraces(const ObservedTrace& original, const ObservedTrace& trace,
                                    const Behaviour& behaviour,
                                    const std::vector<Behaviour::Surprise>& gaps) {
  std::map<std::size_t, Candidate> byGap;
  for (const auto& gap : gaps) {
    auto padding = paddingAt(original, trace, behaviour, gap);
    if (!padding.events.empty()) byGap.try_emplace(padding.gap, std::move(padding.events));
  }
  std::vector<Candidate> padded;
  for (std::size_t choice = 0; choice < choices && !byGap.empty(); ++choice) {
    std::map<std::size_t, std::uint32_t> pads;
    for (const auto& [gap, events] : byGap) pads.emplace(gap, events[choice % events.size()]);
    auto candidate = withPads(trace.events, pads);
    if (std::find(padded.begin(), padded.end(), candidate) == padded.end())
      padded.push_back(std::move(candidate));
  }
  return padded;
}

Candidate deeplyPadded(const ObservedTrace& original, const ObservedTrace& trace, const Behaviour& behaviour,
                       std::size_t depth) {
  std::set<std::uint32_t> chosen(trace.events.begin(), trace.events.end());
  for (std::size_t gap = 0; gap < trace.size(); ++gap) {
    const auto place = trace.observed() ? trace.sights[gap].place : 0;
    const auto padding = paddingAt(original, trace, behaviour, {gap, place});
    for (std::size_t i = 0; i < std::min(depth, padding.idle); ++i) chosen.insert(padding.events[i]);
  }
  Candidate padded;
  std::copy_if(original.events.begin(), original.events.end(), std::back_inserter(padded),
               [&](std::uint32_t event) { return chosen.count(event) > 0; });
  return padded;
}

}  // namespace marmoset::reduce
