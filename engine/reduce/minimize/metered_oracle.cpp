#include "engine/reduce/minimize/metered_oracle.h"

#include <algorithm>

namespace marmoset::reduce {

tl::expected<void, Stopped> MeteredOracle::ask(std::span<const RunRequest> requests, const Consume& consume) {
  std::uint64_t used = 0;
  const auto asked = oracle_.ask(requests, [&](std::size_t i, const RunResult& result) {
    ++used;
    cost_.events += result.executed;
    return consume(i, result);
  });
  const std::uint64_t devices = std::max(1u, oracle_.devices());
  cost_.runs += used;
  cost_.rounds += (used + devices - 1) / devices;
  return asked;
}

}  // namespace marmoset::reduce
