#pragma once

#include <functional>
#include <utility>

#include "engine/reduce/minimize/oracle.h"

namespace marmoset::reduce {

// Hands requests on while less than a share of the budget is spent.
class BudgetedOracle final : public Oracle {
 public:
  // `spent`: the share that is used up by now; none: there is no budget.
  BudgetedOracle(Oracle& oracle, std::function<double()> spent) : oracle_(oracle), spent_(std::move(spent)) {}

  void allow(double share) { share_ = share; }
  bool isLimited() const { return spent_ != nullptr; }

  std::uint32_t devices() const override { return oracle_.devices(); }
  tl::expected<void, Stopped> ask(std::span<const RunRequest> requests, const Consume& consume) override {
    if (spent_ && spent_() >= share_)
      return tl::unexpected(
          Stopped{Stopped::Reason::budget, "the time on devices that is allowed is used up"});
    return oracle_.ask(requests, consume);
  }

 private:
  Oracle& oracle_;
  std::function<double()> spent_;
  double share_ = 1;
};

}  // namespace marmoset::reduce
