#pragma once

#include <vector>

#include "engine/reduce/minimize/auto/judge.h"

namespace marmoset::reduce {

struct SearchSettings {
  std::uint32_t widestWindow = 10;
  std::uint32_t pairsUpTo = 40;  // events; the pairs of more cost too much
  std::uint32_t fewEvents = 10;  // with no more, ranges are not looked at again
};

// The search for a small trace: believes single runs, proves nothing. Guesses first, then ranges from half
// the trace down to single events, where a range is replaced by the shortest way through it; at last
// neighbours and pairs that only go together.
class Search {
 public:
  Search(Judge& judge, Level level, SearchSettings settings = {})
      : judge_(judge), level_(level), settings_(settings) {}

  // Makes the trace smaller. Every trace it went on with is added to `chain`.
  tl::expected<void, Stopped> run(ObservedTrace& trace, std::vector<Candidate>& chain);

 private:
  // The next trace if one of the proposals is accepted.
  tl::expected<std::optional<std::size_t>, Stopped> tryInTurn(const std::vector<Candidate>& proposals,
                                                              std::size_t ahead = Judge::farthestAhead);
  tl::expected<void, Stopped> guess();
  tl::expected<void, Stopped> removeRanges();
  tl::expected<void, Stopped> removeFew();

  Judge& judge_;
  Level level_;
  SearchSettings settings_;
  ObservedTrace* trace_ = nullptr;
  std::vector<Candidate>* chain_ = nullptr;
};

}  // namespace marmoset::reduce
