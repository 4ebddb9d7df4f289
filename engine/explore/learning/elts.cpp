#include "engine/explore/learning/elts.h"

namespace marmoset::explore {

std::vector<Symbol> Elts::untried(Id id, const Offers& offers) const {
  const auto& state = states[id];
  std::vector<Symbol> untried;
  const auto offered = offers.find(state.label);
  if (offered == offers.end()) return untried;
  for (const auto symbol : offered->second) {
    if (!state.next.contains(symbol) && !state.unsure.contains(symbol)) untried.push_back(symbol);
  }
  return untried;
}

std::optional<Elts::Id> Elts::run(Id from, const std::vector<Symbol>& word) const {
  std::optional<Id> at = from;
  for (const auto symbol : word)
    if (at) at = next(*at, symbol);
  return at;
}

}  // namespace marmoset::explore
