#include "engine/reduce/minimize/budgeted_oracle.h"

namespace marmoset::reduce {

tl::expected<void, Stopped> BudgetedOracle::ask(std::span<const RunRequest> requests,
                                                const Consume& consume) {
  const Stopped usedUp{Stopped::Reason::budget, "the time on devices that is allowed is used up"};
  if (isUsedUp()) return tl::unexpected(usedUp);
  bool cutShort = false;
  const auto asked = oracle_.ask(requests, [&](std::size_t i, const RunResult& result) {
    const bool more = consume(i, result);
    cutShort = more && i + 1 < requests.size() && isUsedUp();
    return more && !cutShort;
  });
  if (!asked) return asked;
  if (cutShort) return tl::unexpected(usedUp);
  return {};
}

}  // namespace marmoset::reduce
