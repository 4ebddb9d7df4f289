#include <array>

#include "engine/reduce/ineffective/guards.h"
#include "engine/reduce/ineffective/rule.h"

namespace marmoset::reduce {

namespace {

using enum Operation;

bool opensText(const MachineState& state) {
  const auto& event = state.remaining.at(state.cursor);
  return event.is(Fact::opensText) && !event.is(Fact::fixed) && !event.is(Fact::internal) &&
         !event.is(Fact::destroys);
}

bool slides(const MachineState& state) {
  const auto& event = state.remaining.at(state.cursor);
  return event.is(Fact::scrolls) && !event.is(Fact::changesWindow) && event.callbacks == 0;
}

bool leavesAfterSliding(const MachineState& state) {
  constexpr std::uint32_t openedAndSlid = 2;
  return state.steps >= openedAndSlid && isBackAtStart(state);
}

constexpr std::array<Transition, 5> textSlideMachine{{
    {1, opensText, {start, move}, 2},
    {1, nullptr, {move}, 1},
    {2, slides, {move}, 2},
    {2, leavesAfterSliding, {end, remove, move}, 1},
    {2, nullptr, {}, 1},
}};

}  // namespace

constinit const IneffectiveRule ineffective::textSlide = {
    .code = "ineffective/text-slide",
    .summary = "A text that is opened, scrolled and left",
    .reason = "a text is opened, scrolled and left: the window is as before, and the app did nothing else",
    .machine = textSlideMachine,
};

}  // namespace marmoset::reduce
