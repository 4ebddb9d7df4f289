#include "engine/fuzz/mining/transition_model.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "engine/trace/stable_hash.h"

namespace marmoset::fuzz {

Structure structureOf(const Layout& layout) {
  std::set<std::tuple<std::string_view, std::string_view, std::string_view>> kinds;
  if (layout.tree)
    for (const auto& view : layout.tree->nodes)
      kinds.emplace(view.className, view.resourceId, view.description);
  trace::StableHash hash;
  hash.add(layout.window.activity);
  for (const auto& [className, id, description] : kinds) {
    hash.add(className);
    hash.add(id);
    hash.add(description);
  }
  return hash.value();
}

void TransitionModel::add(const Layout& before, const GuiEvent& event, const Layout& after) {
  const auto from = structureOf(before), to = structureOf(after);
  states_[to];
  auto& exits = states_[from];
  const bool isKnown = std::ranges::any_of(exits, [&](std::size_t number) {
    const auto& known = transitions_[number];
    return known.to == to && sameProperties(known.event, event);
  });
  if (isKnown) return;
  exits.push_back(transitions_.size());
  transitions_.push_back({from, to, event, after});
}

const std::vector<std::size_t>& TransitionModel::exits(Structure from) const {
  static const std::vector<std::size_t> none;
  const auto found = states_.find(from);
  return found == states_.end() ? none : found->second;
}

}  // namespace marmoset::fuzz
