#pragma once

#include <functional>
#include <utility>

#include "engine/reduce/minimize/oracle.h"

namespace marmoset::reduce {

// Hands requests on while the budget lasts. What a search keeps back is there for verifying its best trace.
class BudgetedOracle final : public Oracle {
 public:
  using Share = std::function<double()>;
  // `spent`: the share that is used up by now; none: there is no budget.
  BudgetedOracle(Oracle& oracle, Share spent) : oracle_(oracle), spent_(std::move(spent)) {}

  bool isLimited() const { return spent_ != nullptr; }
  double spent() const { return spent_ ? spent_() : 0; }
  // From now on; none: all of the budget may be used.
  void keepBack(Share share) { keptBack_ = std::move(share); }

  std::uint32_t devices() const override { return oracle_.devices(); }
  tl::expected<void, Stopped> ask(std::span<const RunRequest> requests, const Consume& consume) override;

 private:
  bool isUsedUp() const { return spent_ && spent_() + (keptBack_ ? keptBack_() : 0) >= 1; }

  Oracle& oracle_;
  Share spent_, keptBack_;
};

}  // namespace marmoset::reduce
