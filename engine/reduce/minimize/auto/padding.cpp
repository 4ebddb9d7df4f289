#include "engine/reduce/minimize/auto/padding.h"

#include <algorithm>

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

}  // namespace

Padding paddingAt(const ObservedTrace& original, const ObservedTrace& trace, const Behaviour& behaviour,
                  const Behaviour::Surprise& surprise) {
  Padding padding{surprise.gap, {}, {}};
  if (!original.observed() || !trace.observed() || surprise.gap >= trace.size()) return padding;
  const auto begin = surprise.gap == 0 ? 0 : positionOf(original, trace.events[surprise.gap - 1]) + 1;
  const auto end = positionOf(original, trace.events[surprise.gap]);
  const auto home = trace.sights[surprise.gap].place;
  for (auto i = begin; i < end; ++i) {
    const auto& before = original.sights[i];
    const auto& after = original.sights[i + 1];
    const auto event = original.events[i];
    if (before.place != home || after.place != home || isUseless(behaviour, event, surprise, home)) continue;
    (isIdle(before, after) ? padding.idle : padding.harmless).push_back(event);
  }
  return padding;
}

std::vector<Behaviour::Surprise> likelyGaps(const ObservedTrace& trace) {
  std::vector<Behaviour::Surprise> gaps;
  if (!trace.observed() || trace.size() == 0) return gaps;
  gaps.push_back({0, trace.sights.front().place});
  for (std::size_t i = 1; i < trace.size(); ++i) {
    if (trace.sights[i].place != trace.sights[i - 1].place) gaps.push_back({i, trace.sights[i].place});
  }
  return gaps;
}

ObservedTrace withPads(const ObservedTrace& trace, const std::map<std::size_t, std::uint32_t>& padByGap) {
  ObservedTrace answer;
  for (std::size_t i = 0; i <= trace.size(); ++i) {
    answer.sights.push_back(trace.sights[i]);
    if (const auto pad = padByGap.find(i); pad != padByGap.end()) {
      answer.events.push_back(pad->second);
      answer.sights.push_back(trace.sights[i]);
    }
    if (i < trace.size()) answer.events.push_back(trace.events[i]);
  }
  return answer;
}

}  // namespace marmoset::reduce
