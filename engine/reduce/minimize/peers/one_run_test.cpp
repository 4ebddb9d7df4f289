#include "engine/reduce/minimize/peers/one_run_test.h"

namespace marmoset::reduce {

tl::expected<bool, Stopped> OneRunTest::operator()(const Candidate& candidate) {
  if (const auto known = known_.find(candidate); known != known_.end()) return known->second;
  const RunRequest request{candidate, 0};
  bool success = false;
  const auto asked = oracle_.ask({&request, 1}, [&](std::size_t, const RunResult& result) {
    success = result.success;
    return true;
  });
  if (!asked) return tl::unexpected(asked.error());
  known_.emplace(candidate, success);
  return success;
}

}  // namespace marmoset::reduce
