#include "engine/reduce/ineffective/guards.h"

namespace marmoset::reduce {

bool pairs(const Remaining& remaining, std::uint32_t earlier, std::uint32_t later) {
  const auto& a = remaining.at(earlier);
  const auto& b = remaining.at(later);
  if (b.destination != remaining.sourceOf(earlier) || a.destination == remaining.sourceOf(earlier))
    return false;
  if (a.group != 0 || b.group != 0 || a.is(Fact::destroys) || b.is(Fact::creates)) return false;
  if (a.is(Fact::changesWindow) ? a.is(Fact::closes) || !b.is(Fact::closes)
                                : a.is(Fact::creates) || b.is(Fact::destroys)) {
    return false;
  }
  return remaining.quietPair(earlier, later);
}

bool isBackAtStart(const MachineState& state) {
  const auto& now = state.remaining.at(state.cursor);
  return now.destination == state.remaining.sourceOf(state.start) && !now.is(Fact::creates) &&
         state.remaining.quiet(state.start, state.cursor);
}

}  // namespace marmoset::reduce
