#include "engine/reduce/ineffective/tree_facts.h"

#include <string>

#include "engine/reduce/ineffective/hashes.h"

namespace marmoset::reduce {

namespace {

using trace::ViewFlag;

std::uint64_t pair(std::int32_t a, std::int32_t b) {
  return static_cast<std::uint64_t>(static_cast<std::uint32_t>(a)) << 32 | static_cast<std::uint32_t>(b);
}

bool isPressable(const trace::ViewNode& node) {
  return node.has(ViewFlag::clickable) || node.has(ViewFlag::longClickable) || node.has(ViewFlag::checkable);
}

// Most views lack most texts.
std::uint64_t textHash(const std::string& text) {
  return text.empty() ? 0 : hashOf(text);
}

// Everything but the focus. The products do not wait for each other: trees are what an analysis reads most.
std::uint64_t contentOf(const trace::ViewNode& node) {
  auto flags = node.flags;
  flags.set(ViewFlag::focused, false);
  return textHash(node.text) * 0x9e3779b97f4a7c15ull + textHash(node.resourceId) * 0xbf58476d1ce4e5b9ull +
         textHash(node.className) * 0x94d049bb133111ebull +
         textHash(node.description) * 0xd6e8feb86659fd93ull +
         pair(node.bounds.left, node.bounds.top) * 0xc2b2ae3d27d4eb4full +
         pair(node.bounds.right, node.bounds.bottom) * 0x165667b19e3779f9ull +
         pair(node.parent, static_cast<std::int32_t>(node.index)) * 0x27d4eb2f165667c5ull +
         flags.bits() * 0x85ebca77c2b2ae63ull;
}

TreeFacts read(const trace::ViewTree& tree) {
  TreeFacts facts;
  bool says = false, offers = false;
  facts.content = static_cast<std::uint64_t>(tree.rotation);
  for (std::uint32_t i = 0; i < tree.nodes.size(); ++i) {
    const auto& node = tree.nodes[i];
    if (node.has(ViewFlag::focused)) facts.focused = i + 1;
    says = says || !node.text.empty();
    offers = offers || isPressable(node);
    facts.content = mixed(facts.content, contentOf(node));
  }
  facts.onlyText = says && !offers;
  return facts;
}

}  // namespace

const TreeFacts& TreeReader::of(const trace::ViewTree* tree) {
  const auto [found, isNew] = known_.try_emplace(tree);
  if (isNew && tree) found->second = read(*tree);
  return found->second;
}

std::uint64_t identityOf(const trace::ViewTree& tree, std::uint32_t node) {
  auto hash = mixed(textHash(tree.nodes[node].className), textHash(tree.nodes[node].resourceId));
  for (auto at = static_cast<std::int32_t>(node); at >= 0; at = tree.nodes[at].parent) {
    hash = mixed(hash, tree.nodes[at].index);
  }
  return hash;
}

Input inputAt(const trace::ViewTree& tree, std::uint32_t node) {
  const auto& widget = tree.nodes[node];
  const auto name = shortClass(widget);
  if (name.ends_with("EditText") || name.ends_with("AutoCompleteTextView")) return {InputKind::textBox, node};
  if (!name.ends_with("RadioButton")) return {};
  for (auto at = widget.parent; at >= 0; at = tree.nodes[at].parent) {
    if (shortClass(tree.nodes[at]).ends_with("RadioGroup"))
      return {InputKind::radio, static_cast<std::uint32_t>(at)};
  }
  return {};
}

}  // namespace marmoset::reduce
