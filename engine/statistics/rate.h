#pragma once

#include <cstdint>

namespace marmoset::statistics {

// How often something succeeds: what was counted, and the exact (Clopper-Pearson) two-sided confidence
// interval of the true rate.
struct Rate {
  std::uint32_t successes = 0, runs = 0;
  double low = 0, high = 1;
  bool operator==(const Rate&) const = default;
};

Rate rateOf(std::uint32_t successes, std::uint32_t runs, double confidence = 0.95);

}  // namespace marmoset::statistics
