#include "engine/reduce/suite/regression.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace marmoset::suite {

namespace {

constexpr double unlikely = 0.05;
constexpr std::uint32_t severalRuns = 3;

double logBeta(double a, double b) {
  return std::lgamma(a) + std::lgamma(b) - std::lgamma(a + b);
}

double logChoose(double n, double k) {
  return std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1);
}

void judge(TraceVerdict& verdict, const TraceEvidence& evidence) {
  verdict.chance = chanceOfFailures(verdict.failures, verdict.runs, evidence);
  const bool alwaysFails = verdict.failures == verdict.runs && verdict.runs >= severalRuns;
  if (verdict.failures == 0)
    verdict.kind = TraceVerdict::Kind::holds;
  else if (verdict.chance < unlikely || alwaysFails)
    verdict.kind = TraceVerdict::Kind::regression;
  else
    verdict.kind = TraceVerdict::Kind::unsteady;
}

}  // namespace

double chanceOfFailures(std::uint32_t failures, std::uint32_t runs, const TraceEvidence& evidence) {
  const double failing = 1.0 + evidence.runs - evidence.successes, working = 1.0 + evidence.successes;
  double chance = 0;
  for (auto count = failures; count <= runs; ++count)
    chance += std::exp(logChoose(runs, count) + logBeta(failing + count, working + runs - count) -
                       logBeta(failing, working));
  return std::min(chance, 1.0);
}

tl::expected<std::vector<TraceVerdict>, reduce::Stopped> judgeSuite(
    std::span<const ExpectedTrace> traces, std::uint32_t runs, Replayer& replayer,
    const std::function<void(std::size_t done, std::size_t total)>& progress) {
  std::vector<std::size_t> order(traces.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](auto a, auto b) { return traces[a].path.size() > traces[b].path.size(); });
  std::vector<ReplayRequest> requests;
  for (const auto trace : order) {
    for (std::uint32_t run = 0; run < runs; ++run) requests.push_back({traces[trace].path, run});
  }
  std::vector<TraceVerdict> verdicts(traces.size());
  const auto consume = [&](std::size_t request, Shown shown) {
    const auto trace = order[request / runs];
    auto& verdict = verdicts[trace];
    ++verdict.runs;
    if (!shown.asExpected || !includes(coverageOf(shown.path), traces[trace].alone)) {
      ++verdict.failures;
      if (!verdict.shown) {
        verdict.leftTheWay = !shown.asExpected;
        verdict.shown = std::move(shown.path);
      }
    }
    progress(request + 1, requests.size());
    return true;
  };
  if (auto done = replayer.replay(requests, consume); !done) return tl::unexpected(done.error());
  for (std::size_t i = 0; i < traces.size(); ++i) judge(verdicts[i], traces[i].evidence);
  return verdicts;
}

}  // namespace marmoset::suite
