#include "engine/reduce/key_events/key_events.h"

#include <algorithm>
#include <array>

#include "engine/reduce/key_events/hierarchy_tree.h"
#include "engine/reduce/key_events/strategies.h"

namespace marmoset::reduce {

namespace {

constexpr std::array<std::string_view, 3> names{"short", "duplicate", "ineffective"};
constexpr std::size_t withoutDevice = 1;

}  // namespace

std::string_view name(KeyStrategy strategy) {
  return names.at(static_cast<std::size_t>(strategy));
}

KeyCandidate candidateOf(KeyStrategy strategy, const RecordingFacts& facts,
                         const IneffectiveEvents& ineffective, const IneffectiveOptions& options) {
  switch (strategy) {
    case KeyStrategy::shortest:
      return {strategy, shortestPath(facts), {}};
    case KeyStrategy::duplicate:
      return {strategy, withoutDuplicates(facts, ineffective.kept(), options.similarity), {}};
    case KeyStrategy::ineffective:
      return {strategy, ineffective.kept(), {}};
  }
  return {};
}

tl::expected<KeyEvents, std::string> keyEvents(const trace::Recording& recording, const Verify& verify,
                                               const IneffectiveOptions& options) {
  if (!recording.failure || recording.events.empty())
    return tl::unexpected(std::string("the recording does not end in a crash, so it has no key events"));
  const auto facts = factsOf(recording, options);
  const auto ineffective = findIneffective(facts, options);
  KeyEvents result;
  result.missing = ineffective.missing;
  for (const auto strategy : {KeyStrategy::shortest, KeyStrategy::duplicate, KeyStrategy::ineffective})
    result.candidates.push_back(candidateOf(strategy, facts, ineffective, options));
  if (!verify) {
    result.likely = true;
    result.chosen = withoutDevice;
    return result;
  }
  for (std::size_t i = 0; i < result.candidates.size(); ++i) {
    auto& candidate = result.candidates[i];
    const auto* best = result.best();
    if (best && candidate.events.size() >= best->events.size()) continue;
    const auto reproduces = verify(candidate.events);
    if (!reproduces) return tl::unexpected(reproduces.error());
    candidate.reproduces = *reproduces;
    if (*reproduces) result.chosen = i;
  }
  return result;
}

}  // namespace marmoset::reduce
