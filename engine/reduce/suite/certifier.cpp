#include "engine/reduce/suite/certifier.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace marmoset::suite {

tl::expected<CertifiedPath, reduce::Stopped> Certifier::certify(const Path& path, const Items& alone,
                                                                std::uint32_t firstRun) {
  const auto plan = reduce::verificationPlan(mode_, 0);
  CertifiedPath result{path, alone, 0, 0, false, 0};
  reduce::Tally tally;
  std::optional<Path> common;
  std::vector<std::size_t> lengths;
  const auto consume = [&](std::size_t, Shown shown) {
    spent_.add({1, shown.path.size()});
    const bool success = shown.asExpected && includes(coverageOf(shown.path), alone);
    ++(success ? tally.successes : tally.failures);
    lengths.push_back(shown.asExpected ? path.size() : shown.failingLength() - 1);
    if (success && common) narrow(*common, shown.path);
    if (success && !common) common = std::move(shown.path);
    return !plan.failed(tally);
  };
  while (!plan.passed(tally) && !plan.failed(tally)) {
    std::vector<ReplayRequest> requests;
    for (std::uint32_t i = 0; i < plan.runsToNextLook(tally); ++i)
      requests.push_back({path, firstRun + tally.total() + i});
    if (auto done = replayer_.replay(requests, consume); !done) return tl::unexpected(done.error());
  }
  if (common) result.path = *std::move(common);
  std::sort(lengths.begin(), lengths.end());
  result.steady = lengths[lengths.size() / 10];
  result.successes = tally.successes;
  result.runs = tally.total();
  result.certified = plan.passed(tally);
  return result;
}

}  // namespace marmoset::suite
