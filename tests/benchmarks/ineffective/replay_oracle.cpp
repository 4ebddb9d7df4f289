#include "tests/benchmarks/ineffective/replay_oracle.h"

#include "engine/replay/trial.h"

namespace marmoset::test {

reduce::RunResult ReplayOracle::run(const reduce::Candidate& candidate) {
  const auto result = replay::runTrial(device_, trace_, candidate, {.start = {.seed = 1}}, {});
  ++runs_;
  reduce::RunResult answer;
  if (!result) return answer;
  events_ += result->executed;
  answer.success = result->success;
  answer.executed = result->executed;
  return answer;
}

bool ReplayOracle::crashes(const reduce::Candidate& candidate) {
  return run(candidate).success;
}

tl::expected<void, reduce::Stopped> ReplayOracle::ask(std::span<const reduce::RunRequest> requests,
                                                      const Consume& consume) {
  for (std::size_t i = 0; i < requests.size(); ++i) {
    if (!consume(i, run(requests[i].candidate))) break;
  }
  return {};
}

}  // namespace marmoset::test
