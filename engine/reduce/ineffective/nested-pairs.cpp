#include <array>

#include "engine/reduce/ineffective/guards.h"
#include "engine/reduce/ineffective/rule.h"

namespace marmoset::reduce {

namespace {

using enum Operation;

bool topPairs(const MachineState& state) {
  return !state.stack.empty() && pairs(state.remaining, state.stack.back(), state.cursor);
}

constexpr std::array<Transition, 2> nestedPairsMachine{{
    {1, topPairs, {pop, move}, 1},
    {1, nullptr, {push, move}, 1},
}};

}  // namespace

constinit const IneffectiveRule ineffective::nestedPairs = {
    .code = "ineffective/nested-pairs",
    .summary = "Windows opened one from the other and closed again in turn",
    .reason =
        "what was opened is closed again in turn: the window is as before, and the app did nothing else",
    .needs = trace::Evidence::windows,
    .machine = nestedPairsMachine,
};

}  // namespace marmoset::reduce
