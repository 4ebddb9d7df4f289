#include "engine/reduce/minimize/auto/variations.h"

#include <algorithm>
#include <array>
#include <limits>

#include "engine/reduce/minimize/auto/padding.h"

namespace marmoset::reduce {
namespace {

constexpr std::array<std::size_t, 5> depths{1, 2, 4, 8, std::numeric_limits<std::size_t>::max()};
// Parts put back or left out are a half of the trace to a sixteenth, or an eighth.
constexpr std::size_t mostPartsBack = 8, mostPartsOut = 4;

template <class Use>
void forEachPart(std::size_t size, std::size_t mostParts, const Use& use) {
  for (std::size_t parts = 2; parts <= std::min(mostParts, size); parts *= 2) {
    for (std::size_t part = 0; part < parts; ++part) use(part * size / parts, (part + 1) * size / parts);
  }
}

// Both are in the order of the original.
Candidate withPart(const Candidate& original, const Candidate& events, std::size_t begin, std::size_t end) {
  Candidate united;
  auto next = events.begin();
  for (std::size_t i = 0; i < original.size(); ++i) {
    const bool stays = next != events.end() && *next == original[i];
    if (stays) ++next;
    if (stays || (i >= begin && i < end)) united.push_back(original[i]);
  }
  return united;
}

}  // namespace

std::vector<Candidate> variationsOf(const ObservedTrace& original, const ObservedTrace& trace,
                                    const Behaviour& behaviour,
                                    const std::vector<Behaviour::Surprise>& surprises) {
  auto variations = paddedTraces(original, trace, behaviour, surprises);
  for (const auto depth : depths) {
    variations.push_back(deeplyPadded(original, trace, behaviour, depth));
  }
  forEachPart(original.size(), mostPartsBack, [&](std::size_t begin, std::size_t end) {
    variations.push_back(withPart(original.events, trace.events, begin, end));
  });
  for (auto& smaller : withoutParts(trace)) variations.push_back(std::move(smaller));
  return variations;
}

std::vector<Candidate> withoutParts(const ObservedTrace& trace) {
  std::vector<Candidate> smaller;
  forEachPart(trace.size(), mostPartsOut, [&](std::size_t begin, std::size_t end) {
    smaller.push_back(withoutRange(trace, begin, end));
    smaller.push_back(withoutEvents(trace.events, begin, end));
  });
  return smaller;
}

}  // namespace marmoset::reduce
