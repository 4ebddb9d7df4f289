#include <array>

#include "engine/reduce/ineffective/guards.h"
#include "engine/reduce/ineffective/rule.h"

namespace marmoset::reduce {

namespace {

using enum Operation;

// A choice whose listener runs is none of ours: the listener hears only of changes, and deleting an earlier
// choice may make the later one no change at all.
bool touchesGroup(const MachineState& state) {
  const auto& event = state.remaining.at(state.cursor);
  return event.group != 0 && !event.is(Fact::fixed) && !event.is(Fact::reads) &&
         !(event.is(Fact::radio) && event.callbacks != 0);
}

bool touchesSameGroup(const MachineState& state) {
  const auto& former = state.remaining.at(state.start);
  const auto& event = state.remaining.at(state.cursor);
  if (!touchesGroup(state) || event.group != former.group || event.sourceWindow != former.sourceWindow ||
      event.callbacks != former.callbacks) {
    return false;
  }
  return event.callbacks == 0 || !state.remaining.mayMatterLater(state.start, state.cursor);
}

constexpr std::array<Transition, 4> lastEffectiveMachine{{
    {1, touchesGroup, {start, move}, 2},
    {1, nullptr, {move}, 1},
    {2, touchesSameGroup, {endBefore, replace, start, move}, 2},
    {2, nullptr, {}, 1},
}};

}  // namespace

constinit const IneffectiveRule ineffective::lastEffective = {
    .code = "ineffective/last-effective",
    .summary = "A choice or a touch of a text box that the next one replaces",
    .reason = "the next event on the same group or text box replaces it",
    .machine = lastEffectiveMachine,
};

}  // namespace marmoset::reduce
