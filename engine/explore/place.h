#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "engine/explore/front.h"
#include "engine/explore/inputs.h"
#include "engine/explore/learning/symbol.h"
#include "engine/model/abstraction.h"

namespace marmoset::explore {

// Inputs as numbers, in the order they were met.
class Alphabet {
 public:
  Symbol of(const model::Input& input);
  const model::Input& input(Symbol symbol) const { return inputs_.at(symbol)->first; }
  std::size_t size() const { return inputs_.size(); }

 private:
  std::map<model::Input, Symbol> symbols_;
  std::vector<std::map<model::Input, Symbol>::const_iterator> inputs_;
};

// Where an explorer stands. With nothing to choose the app has ended: it crashed, closed or was left for
// good.
struct Place {
  trace::Observation seen;  // window and tree; what was reported is with the recording
  Front front = Front::nothing;
  model::StateId state = 0;
  std::vector<Choice> choices;
  std::vector<Symbol> symbols;  // of the choices

  bool ended() const { return choices.empty(); }
};

// What it looks like together with what it offers.
Label labelOf(const Place& place);

}  // namespace marmoset::explore
