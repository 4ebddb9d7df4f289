#pragma once

#include <map>
#include <vector>

#include "engine/explore/learning/symbol.h"

namespace marmoset::explore {

// An app as a table: state -> input -> state; every state has its label, and offers the inputs it has.
struct MadeMachine {
  std::vector<Label> labels;
  std::vector<std::map<Symbol, std::size_t>> next;
  std::size_t at = 0;

  Label label() const { return labels[at]; }
  std::vector<Symbol> offered() const {
    std::vector<Symbol> symbols;
    for (const auto& [symbol, to] : next[at]) symbols.push_back(symbol);
    return symbols;
  }
  void press(Symbol symbol) { at = next[at].at(symbol); }
};

// The papers' running example, three licence screens: the first and the third look alike, the second does not
// scroll. "No" ends the app; behind them is the main screen.
namespace licence {
inline constexpr Symbol yes = 0, no = 1, up = 2, down = 3, action = 4;
inline constexpr Label l1 = 101, l2 = 102, lMain = 103, lEnd = 104;
inline MadeMachine machine() {
  return {{l1, l2, l1, lMain, lEnd},
          {{{yes, 1}, {no, 4}, {up, 0}, {down, 0}},
           {{yes, 2}, {no, 4}},
           {{yes, 3}, {no, 4}, {up, 2}, {down, 2}},
           {{action, 3}},
           {}}};
}
}  // namespace licence

}  // namespace marmoset::explore
