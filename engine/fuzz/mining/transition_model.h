#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "engine/fuzz/effect/layout.h"
#include "engine/fuzz/views/gui_event.h"

namespace marmoset::fuzz {

// Layouts of equal structure: the set of class, id and description of what is on them. How many rows a list
// has does not count, nor do texts.
using Structure = std::uint64_t;
Structure structureOf(const Layout& layout);

struct ModelTransition {
  Structure from = 0, to = 0;
  GuiEvent event;
  Layout after;  // as it was when it was first seen
};

// What Genie looks insertions up in: which event leads from which layouts to which. Of events that do the
// same with equal views between the same two, the first is kept. (`model::AppModel` tells more states apart
// and keeps no views, which an event has to be done on again.)
class TransitionModel {
 public:
  void add(const Layout& before, const GuiEvent& event, const Layout& after);

  const std::vector<ModelTransition>& transitions() const { return transitions_; }
  // Numbers of transitions.
  const std::vector<std::size_t>& exits(Structure from) const;
  std::size_t states() const { return states_.size(); }

 private:
  std::vector<ModelTransition> transitions_;
  std::map<Structure, std::vector<std::size_t>> states_;
};

}  // namespace marmoset::fuzz
