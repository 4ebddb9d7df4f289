#pragma once

#include "engine/reduce/minimize/oracle.h"

namespace marmoset::reduce {

// What a minimisation has cost so far. A round is the time in which every device does at most one run.
struct Cost {
  std::uint64_t runs = 0, events = 0, rounds = 0;
};

// Hands requests on and counts what was used of the answers.
class MeteredOracle final : public Oracle {
 public:
  explicit MeteredOracle(Oracle& oracle) : oracle_(oracle) {}

  std::uint32_t devices() const override { return oracle_.devices(); }
  tl::expected<void, Stopped> ask(std::span<const RunRequest> requests, const Consume& consume) override;
  const Cost& cost() const { return cost_; }

 private:
  Oracle& oracle_;
  Cost cost_;
};

}  // namespace marmoset::reduce
