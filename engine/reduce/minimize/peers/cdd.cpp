#include "engine/reduce/minimize/peers/cdd.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace marmoset::reduce {
namespace {

// One round: each group of neighbours is left out if the rest still works.
tl::expected<Candidate, Stopped> withoutNeedlessGroups(OneRunTest& test, Candidate trace, std::size_t size) {
  for (std::size_t begin = 0; begin < trace.size();) {
    const auto from = trace.begin() + static_cast<std::ptrdiff_t>(begin);
    const auto until = trace.begin() + static_cast<std::ptrdiff_t>(std::min(trace.size(), begin + size));
    Candidate rest(trace.begin(), from);
    rest.insert(rest.end(), until, trace.end());
    const auto passed = test(rest);
    if (!passed) return tl::unexpected(passed.error());
    if (*passed) {
      trace = std::move(rest);
    } else {
      begin += size;
    }
  }
  return trace;
}

}  // namespace

// s events of probability p promise most where s (1 - p)^s is largest; among equals the fewest.
std::size_t groupSize(std::uint32_t round, double startProbability) {
  const double growth = 1 / (1 - 1 / std::numbers::e);
  const double needed = startProbability * std::pow(growth, round);
  if (needed >= 0.5) return 1;
  constexpr double rounding = 1e-9;  // 0.9 / 0.1 may come out above 9
  return static_cast<std::size_t>(std::ceil((1 - needed) / needed - rounding));
}

tl::expected<Candidate, Stopped> cdd(OneRunTest& test, const Candidate& trace, double startProbability) {
  tl::expected<Candidate, Stopped> smallest = trace;
  std::size_t size = 0;
  for (std::uint32_t round = 0; smallest && size != 1; ++round) {
    size = groupSize(round, startProbability);
    smallest = withoutNeedlessGroups(test, *std::move(smallest), size);
  }
  return smallest;
}

}  // namespace marmoset::reduce
