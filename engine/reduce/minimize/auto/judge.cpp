#include "engine/reduce/minimize/auto/judge.h"

#include <algorithm>
#include <set>

namespace marmoset::reduce {
namespace {

// Runs of a candidate that has succeeded before it is looked at again.
constexpr std::uint32_t stride = 4;

}  // namespace

Judge::State Judge::stateOf(const Candidate& candidate, Level level) {
  const auto& tally = book_[candidate].tally;
  if (tally.successes >= level.accept) return State::accepted;
  return tally.failures >= level.reject ? State::rejected : State::open;
}

// A candidate that has succeeded is expected to go on so, until it is accepted; all others are expected to
// fail until they are rejected.
std::vector<RunRequest> Judge::plan(const std::vector<Candidate>& candidates, std::size_t from, Level level,
                                    std::size_t ahead, std::vector<std::size_t>& owners) {
  std::vector<RunRequest> requests;
  std::set<Candidate> planned;
  for (auto i = from; i < candidates.size() && requests.size() < ahead; ++i) {
    const auto state = stateOf(candidates[i], level);
    if (state == State::accepted) break;  // known before: taken once those before it are decided
    if (state == State::rejected || !planned.insert(candidates[i]).second) continue;
    const auto& tally = book_[candidates[i]].tally;
    const bool promising = tally.successes > 0;
    const auto runs = promising ? level.accept - tally.successes : level.reject - tally.failures;
    const auto next = book_[candidates[i]].nextRun;
    for (std::uint32_t run = 0; run < runs; ++run) {
      requests.push_back({candidates[i], next + run});
      owners.push_back(i);
    }
    if (promising) break;
  }
  return requests;
}

void Judge::note(const Candidate& candidate, const RunResult& result) {
  auto& entry = book_[candidate];
  ++entry.nextRun;
  ++(result.success ? entry.tally.successes : entry.tally.failures);
  if (result.success) succeeded_.insert_or_assign(candidate, ObservedTrace(candidate, result));
  behaviour_.learn(candidate, result);
}

ObservedTrace Judge::lastSuccess(const Candidate& candidate) const {
  if (const auto known = succeeded_.find(candidate); known != succeeded_.end()) return known->second;
  return ObservedTrace(candidate, {.executed = static_cast<std::uint32_t>(candidate.size())});
}

tl::expected<std::optional<Judge::Accepted>, Stopped> Judge::first(const std::vector<Candidate>& candidates,
                                                                   Level level, std::size_t ahead) {
  for (std::size_t from = 0;;) {
    std::optional<std::size_t> accepted;
    std::vector<std::size_t> owners;
    const auto requests = plan(candidates, from, level, ahead, owners);
    if (requests.empty()) break;
    const auto asked = oracle_.ask(requests, [&](std::size_t i, const RunResult& result) {
      const auto& candidate = candidates[owners[i]];
      const bool promising = book_[candidate].tally.successes > 0;
      note(candidate, result);
      if (stateOf(candidate, level) == State::accepted) accepted = owners[i];
      // A success that does not settle it changes the plan; a failure was expected, or is looked at again
      // later.
      return result.success == promising && !accepted;
    });
    if (!asked) return tl::unexpected(asked.error());
    if (accepted) return Accepted{*accepted, lastSuccess(candidates[*accepted])};
    while (from < candidates.size() && stateOf(candidates[from], level) == State::rejected) ++from;
  }
  const auto known = std::find_if(candidates.begin(), candidates.end(), [&](const Candidate& candidate) {
    return stateOf(candidate, level) == State::accepted;
  });
  if (known == candidates.end()) return std::optional<Accepted>{};
  return Accepted{static_cast<std::size_t>(known - candidates.begin()), lastSuccess(*known)};
}

tl::expected<std::vector<std::size_t>, Stopped> Judge::all(const std::vector<Candidate>& candidates,
                                                           Level level) {
  std::vector<std::size_t> accepted;
  for (;;) {
    accepted.clear();
    std::vector<RunRequest> requests;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      const auto state = stateOf(candidates[i], level);
      if (state == State::accepted) accepted.push_back(i);
      if (state != State::open) continue;
      const auto& entry = book_[candidates[i]];
      const auto runs = std::min(level.accept - entry.tally.successes,
                                 entry.tally.successes == 0 ? level.reject - entry.tally.failures : stride);
      for (std::uint32_t run = 0; run < runs; ++run) requests.push_back({candidates[i], entry.nextRun + run});
    }
    if (requests.empty()) return accepted;
    const auto asked = oracle_.ask(requests, [&](std::size_t i, const RunResult& result) {
      note(requests[i].candidate, result);
      return true;
    });
    if (!asked) return tl::unexpected(asked.error());
  }
}

}  // namespace marmoset::reduce
