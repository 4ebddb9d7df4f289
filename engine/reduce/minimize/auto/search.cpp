#include "engine/reduce/minimize/auto/search.h"

#include <algorithm>

#include "engine/reduce/minimize/auto/proposals.h"

namespace marmoset::reduce {
namespace {

// One range in three goes, and the first ones are the longest runs of all.
constexpr std::size_t aheadInRanges = 3;

}  // namespace

tl::expected<std::optional<std::size_t>, Stopped> Search::tryInTurn(const std::vector<Candidate>& proposals,
                                                                    std::size_t ahead) {
  auto accepted = judge_.first(proposals, level_, ahead);
  if (!accepted) return tl::unexpected(accepted.error());
  if (!*accepted) return std::optional<std::size_t>{};
  *trace_ = std::move((*accepted)->trace);
  chain_->push_back(trace_->events);
  return (*accepted)->index;
}

tl::expected<void, Stopped> Search::guess() {
  if (!trace_->observed() || trace_->size() < 2) return {};
  // The shortest way to the last event, then with more and more of what was done just before it.
  const auto effective = effectiveOnly(*trace_);
  std::vector<Candidate> guesses;
  for (std::size_t tail = 0; tail < effective.size(); tail = std::max<std::size_t>(4, 2 * tail)) {
    guesses.push_back(withoutRange(effective, 0, effective.size() - 1 - tail));
  }
  guesses.push_back(effective.events);
  std::erase_if(guesses, [&](const Candidate& guess) { return guess.size() >= trace_->size(); });
  if (const auto tried = tryInTurn(guesses); !tried) return tl::unexpected(tried.error());
  return {};
}

tl::expected<void, Stopped> Search::removeRanges() {
  if (trace_->size() < 2) return {};
  auto size = std::max<std::size_t>(1, trace_->size() / 2);
  auto end = trace_->size() - 1;
  for (;;) {
    const auto proposals = rangesFrom(*trace_, size, end);
    if (proposals.candidates.empty()) return {};
    const auto tried = tryInTurn(proposals.candidates, aheadInRanges);
    if (!tried) return tl::unexpected(tried.error());
    const auto& origin = *tried ? proposals.origins[**tried] : proposals.origins.back();
    if (trace_->size() < 2) return {};
    size = origin.size;
    // A trace that met its target early has been cut.
    end = std::min(origin.begin, trace_->size() - 1);
    if (end == 0) {
      size /= 2;
      end = trace_->size() - 1;
    }
    if (size == 0) return {};
  }
}

tl::expected<void, Stopped> Search::removeFew() {
  bool improved = false;
  for (auto end = trace_->size();;) {
    auto proposals = singlesFrom(*trace_, end);
    const auto singles = proposals.candidates.size();
    const bool lastOfSweep = singles == 0 || proposals.origins.back().begin == 0;
    const bool settled = lastOfSweep && !improved;
    if (settled) addWindowsAndPairs(*trace_, settings_.widestWindow, settings_.pairsUpTo, proposals);
    const auto tried = tryInTurn(proposals.candidates);
    if (!tried) return tl::unexpected(tried.error());
    if (!*tried && settled) return {};
    const bool single = *tried && **tried < singles;
    improved = single || (improved && !lastOfSweep);
    if (single) {
      end = std::min(proposals.origins[**tried].begin, trace_->size());
    } else {
      end = lastOfSweep ? trace_->size() : proposals.origins.back().begin;
    }
  }
}

tl::expected<void, Stopped> Search::run(ObservedTrace& trace, std::vector<Candidate>& chain) {
  trace_ = &trace;
  chain_ = &chain;
  if (auto done = guess(); !done) return done;
  // What was needed by an event that has gone can go too, together: worth another look where much is left.
  for (auto before = trace.size() + 1; trace.size() < before;) {
    before = trace.size();
    if (auto done = removeRanges(); !done) return done;
    if (auto done = removeFew(); !done) return done;
    if (trace.size() <= settings_.fewEvents) break;
  }
  return {};
}

}  // namespace marmoset::reduce
