#include "engine/reduce/minimize/auto/race.h"

#include <algorithm>

namespace marmoset::reduce {
namespace {

constexpr std::uint32_t firstRuns = 3, enoughRuns = 45, lastRuns = 96;

// One failure in twenty is steady enough.
bool isSteady(const Tally& tally) {
  return 20 * tally.failures <= tally.total();
}

bool steadier(const Verification& a, const Verification& b) {
  const auto mine = isSteady(a.tally) ? 0 : a.tally.failures,
             others = isSteady(b.tally) ? 0 : b.tally.failures;
  return mine != others ? mine < others : a.candidate.size() < b.candidate.size();
}

}  // namespace

tl::expected<std::vector<Verification>, Stopped> race(Verifier& verifier, std::vector<Candidate> candidates) {
  std::sort(candidates.begin(), candidates.end());
  candidates.erase(std::unique(candidates.begin(), candidates.end()), candidates.end());
  std::vector<Verification> field;
  for (auto& candidate : candidates) field.push_back({std::move(candidate), {}, false, 0, {}, {}});
  for (auto runs = firstRuns; runs <= lastRuns && !field.empty(); runs *= 2) {
    if (auto done = verifier.sample(field, runs); !done) return tl::unexpected(done.error());
    std::stable_sort(field.begin(), field.end(), steadier);
    const auto& leader = field.front().tally;
    if (leader.total() >= enoughRuns && isSteady(leader)) break;
    const auto broken = [](const Verification& one) { return one.tally.successes < 2; };
    if (runs == firstRuns) {
      std::erase_if(field, broken);
    } else if (runs < lastRuns) {
      field.resize((field.size() + 1) / 2);
    }
  }
  return field;
}

std::vector<Candidate> spreadBySize(std::vector<Candidate> candidates) {
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const Candidate& a, const Candidate& b) { return a.size() < b.size(); });
  std::vector<Candidate> some;
  for (auto& candidate : candidates) {
    const bool last = &candidate == &candidates.back();
    if (some.empty() || last || 2 * candidate.size() >= 3 * some.back().size() + 1) some.push_back(candidate);
  }
  return some;
}

}  // namespace marmoset::reduce
