#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "engine/explore/learning/symbol.h"

namespace marmoset::explore {

// SwiftHand's model of an app, an extended labelled transition system: deterministic, its states labelled
// with what they offer. An input that the app answers now so, now so is unsure: it leads nowhere.
struct Elts {
  using Id = std::uint32_t;
  struct State {
    Label label = 0;
    std::map<Symbol, Id> next;
    std::set<Symbol> unsure;
  };
  std::vector<State> states;

  std::optional<Id> next(Id from, Symbol symbol) const {
    const auto found = states[from].next.find(symbol);
    return found == states[from].next.end() ? std::nullopt : std::optional(found->second);
  }
  // What the state offers and nobody has tried.
  std::vector<Symbol> untried(Id state, const Offers& offers) const;
  // Where a word leads; nothing if some input of it was never tried.
  std::optional<Id> run(Id from, const std::vector<Symbol>& word) const;
};

}  // namespace marmoset::explore
