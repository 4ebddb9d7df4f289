#include "engine/exports/selector.h"

#include <algorithm>

namespace marmoset::exports {

namespace {

using trace::ViewNode;
using trace::ViewTree;

std::optional<Selector> attempt(const ViewNode& view, const std::vector<Attribute>& attributes,
                                const SelectorLanguage& language) {
  Selector selector;
  for (const auto attribute : attributes) {
    auto value = language.valueOf(view, attribute);
    if (value.empty()) return std::nullopt;
    selector.parts.push_back({attribute, std::move(value)});
  }
  return selector;
}

std::vector<std::uint32_t> matchesOf(const ViewTree& tree, const Selector& selector,
                                     const SelectorLanguage& language) {
  std::vector<std::uint32_t> found;
  for (std::uint32_t node = 0; node < tree.nodes.size(); ++node) {
    const bool all = std::ranges::all_of(selector.parts, [&](const Selector::Part& part) {
      return language.matches(tree.nodes[node], part.attribute, part.value);
    });
    if (all) found.push_back(node);
  }
  if (language.comesBefore)
    std::ranges::stable_sort(found, [&](std::uint32_t a, std::uint32_t b) {
      return language.comesBefore(tree.nodes[a], tree.nodes[b]);
    });
  return found;
}

}  // namespace

std::optional<Selector> selectorFor(const ViewTree& tree, std::uint32_t node,
                                    const SelectorLanguage& language) {
  std::optional<Selector> byPlace;
  for (const auto& attributes : language.attempts) {
    auto selector = attempt(tree.nodes[node], attributes, language);
    if (!selector) continue;
    const auto found = matchesOf(tree, *selector, language);
    const auto place = std::ranges::find(found, node);
    if (place == found.end()) continue;
    if (found.size() == 1) return selector;
    if (byPlace) continue;
    selector->index = static_cast<std::uint32_t>(place - found.begin());
    byPlace = std::move(selector);
  }
  return byPlace;
}

}  // namespace marmoset::exports
