#include "engine/reduce/minimize/passing.h"

#include <algorithm>
#include <numeric>

namespace marmoset::reduce {
namespace {

std::optional<std::size_t> passing(const std::vector<Tally>& tallies, const PassRule& rule) {
  const auto found =
      std::find_if(tallies.begin(), tallies.end(), [&](const Tally& t) { return passes(t, rule); });
  if (found == tallies.end()) return std::nullopt;
  return static_cast<std::size_t>(found - tallies.begin());
}

}  // namespace

tl::expected<std::optional<std::size_t>, Stopped> PassingSearch::find(
    const std::vector<Candidate>& candidates) {
  std::vector<Tally> tallies(candidates.size());
  if (settings_.reuseTallies) {
    std::transform(candidates.begin(), candidates.end(), tallies.begin(), [&](const Candidate& c) {
      // More runs than the rule asks for (a final check, say) would upset the schedulers' arithmetic.
      const Tally known = book_[c].tally;
      return known.total() <= settings_.rule.runs ? known : Tally{};
    });
  }
  for (;;) {
    if (const auto found = passing(tallies, settings_.rule)) return found;
    if (std::all_of(tallies.begin(), tallies.end(),
                    [&](const Tally& t) { return isDead(t, settings_.rule); })) {
      return std::optional<std::size_t>{};
    }
    const auto runs = scheduler_.next(tallies);
    if (std::accumulate(runs.begin(), runs.end(), 0u) == 0) return std::optional<std::size_t>{};
    if (const auto done = step(candidates, runs, tallies); !done) return tl::unexpected(done.error());
  }
}

tl::expected<void, Stopped> PassingSearch::step(const std::vector<Candidate>& candidates,
                                                const std::vector<std::uint32_t>& runs,
                                                std::vector<Tally>& tallies) {
  ++steps_;
  std::vector<RunRequest> requests;
  std::vector<std::size_t> owners;
  for (std::size_t j = 0; j < candidates.size(); ++j) {
    for (std::uint32_t i = 0; i < runs[j]; ++i) {
      requests.push_back({candidates[j], book_[candidates[j]].nextRun + i});
      owners.push_back(j);
    }
  }
  return oracle_.ask(requests, [&](std::size_t i, const RunResult& result) {
    Tally& tally = tallies[owners[i]];
    TallyBook::Entry& entry = book_[candidates[owners[i]]];
    ++(result.success ? tally.successes : tally.failures);
    ++(result.success ? entry.tally.successes : entry.tally.failures);
    ++entry.nextRun;
    return !(settings_.earlyStop && passes(tally, settings_.rule));
  });
}

}  // namespace marmoset::reduce
