#include <array>

#include "engine/reduce/ineffective/guards.h"
#include "engine/reduce/ineffective/rule.h"

namespace marmoset::reduce {

namespace {

using enum Operation;

bool canOpenPair(const MachineState& state) {
  const auto& event = state.remaining.at(state.cursor);
  return event.destination != state.remaining.sourceOf(state.cursor) && !event.is(Fact::fixed);
}

bool pairsWithStart(const MachineState& state) {
  return pairs(state.remaining, state.start, state.cursor);
}

constexpr std::array<Transition, 4> contraryPairMachine{{
    {1, canOpenPair, {start, move}, 2},
    {1, nullptr, {move}, 1},
    {2, pairsWithStart, {end, remove, move}, 1},
    {2, nullptr, {}, 1},
}};

}  // namespace

constinit const IneffectiveRule ineffective::contraryPair = {
    .code = "ineffective/contrary-pair",
    .summary = "Two events of which the second undoes the first",
    .reason = "the second event undoes the first: the window is as before, and the app did nothing else",
    .needs = trace::Evidence::windows,
    .machine = contraryPairMachine,
};

}  // namespace marmoset::reduce
