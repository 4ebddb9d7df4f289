#pragma once

#include <memory>
#include <optional>
#include <string>

#include "engine/explore/inputs.h"
#include "engine/fuzz/effect/layout.h"
#include "engine/fuzz/views/similar_view.h"

namespace marmoset::fuzz {

// A view of a layout that was seen.
struct Receiver {
  std::shared_ptr<const trace::ViewTree> tree;
  std::uint32_t view = 0;

  const trace::ViewNode& node() const { return tree->nodes[view]; }
};

// Something that was done, so that it can be done again on another layout: what, and with which view. What
// goes to no view has no receiver.
struct GuiEvent {
  model::Input input;
  std::string lines;  // of a script, as it was done
  std::optional<Receiver> receiver;
};

GuiEvent eventOf(const explore::Choice& choice, const trace::Observation& seen);

// Equal type, and equal view properties: of two such between the same states a model keeps the first.
bool sameProperties(const GuiEvent& a, const GuiEvent& b);

// A GUI event as it is done on this screen.
struct Located {
  std::string lines;
  std::optional<std::uint32_t> view;
  Likeness likeness = Likeness::exact;
};

// Nothing where its receiver is not there or cannot be touched.
std::optional<Located> locate(const GuiEvent& event, const trace::Observation& seen,
                              const std::string& package, explore::ScreenSize screen,
                              const explore::InputSettings& inputs);

// "tap Button "Cinema"", "key BACK": for people.
std::string inWords(const GuiEvent& event);

}  // namespace marmoset::fuzz
