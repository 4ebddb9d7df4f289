#include "engine/reduce/minimize/tally_book.h"

namespace marmoset::reduce {

tl::expected<Tally, Stopped> TallyBook::freshRuns(Oracle& oracle, const Candidate& candidate,
                                                  std::uint32_t runs) {
  Entry& entry = entries_[candidate];
  std::vector<RunRequest> requests;
  for (std::uint32_t i = 0; i < runs; ++i) requests.push_back({candidate, entry.nextRun++});
  Tally fresh;
  const auto asked = oracle.ask(requests, [&](std::size_t, const RunResult& result) {
    ++(result.success ? fresh.successes : fresh.failures);
    return true;
  });
  entry.tally.successes += fresh.successes;
  entry.tally.failures += fresh.failures;
  if (!asked) return tl::unexpected(asked.error());
  return fresh;
}

}  // namespace marmoset::reduce
