#include <array>

#include "engine/reduce/ineffective/guards.h"
#include "engine/reduce/ineffective/rule.h"

namespace marmoset::reduce {

namespace {

using enum Operation;

bool showsMenu(const MachineState& state) {
  const auto& event = state.remaining.at(state.cursor);
  return event.is(Fact::opensMenu) && !event.is(Fact::fixed) && !event.is(Fact::internal) &&
         !event.is(Fact::destroys);
}

bool closesToStart(const MachineState& state) {
  return state.remaining.at(state.cursor).is(Fact::closes) && isBackAtStart(state);
}

bool entryOpensWindow(const MachineState& state) {
  const auto& event = state.remaining.at(state.cursor);
  return event.is(Fact::changesWindow) && !event.is(Fact::closes) && !event.is(Fact::destroys) &&
         !event.is(Fact::fixed);
}

bool closesToMenu(const MachineState& state) {
  const auto& event = state.remaining.at(state.cursor);
  return event.is(Fact::closes) && event.destination == state.remaining.at(state.start).destination;
}

constexpr std::array<Transition, 8> hiddenMenuMachine{{
    {1, showsMenu, {start, move}, 2},
    {1, nullptr, {move}, 1},
    {2, closesToStart, {end, remove, move}, 1},
    {2, entryOpensWindow, {move}, 3},
    {2, nullptr, {}, 1},
    {3, closesToStart, {end, remove, move}, 1},
    {3, closesToMenu, {move}, 2},
    {3, nullptr, {}, 1},
}};

}  // namespace

constinit const IneffectiveRule ineffective::hiddenMenu = {
    .code = "ineffective/hidden-menu",
    .summary = "A menu that is opened and left without a choice that matters",
    .reason = "a menu is opened and left: the window is as before, and the app did nothing else",
    .needs = trace::Evidence::windows,
    .machine = hiddenMenuMachine,
};

}  // namespace marmoset::reduce
