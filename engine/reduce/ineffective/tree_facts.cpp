#include "engine/reduce/ineffective/tree_facts.h"

#include <functional>
#include <string_view>

namespace marmoset::reduce {

namespace {

using trace::ViewFlag;

void mix(std::uint64_t& hash, std::uint64_t value) {
  hash = (hash ^ value) * 0x9e3779b97f4a7c15ull;
  hash ^= hash >> 29;
}

void mix(std::uint64_t& hash, std::string_view text) {
  mix(hash, std::hash<std::string_view>()(text));
}

std::uint64_t pair(std::int32_t a, std::int32_t b) {
  return static_cast<std::uint64_t>(static_cast<std::uint32_t>(a)) << 32 | static_cast<std::uint32_t>(b);
}

bool isPressable(const trace::ViewNode& node) {
  return node.has(ViewFlag::clickable) || node.has(ViewFlag::longClickable) || node.has(ViewFlag::checkable);
}

TreeFacts read(const trace::ViewTree& tree) {
  TreeFacts facts;
  bool says = false, offers = false;
  mix(facts.content, static_cast<std::uint64_t>(tree.rotation));
  for (std::uint32_t i = 0; i < tree.nodes.size(); ++i) {
    const auto& node = tree.nodes[i];
    if (node.has(ViewFlag::focused)) facts.focused = i + 1;
    says = says || !node.text.empty();
    offers = offers || isPressable(node);
    auto flags = node.flags;
    flags.set(ViewFlag::focused, false);
    for (const auto* text : {&node.text, &node.resourceId, &node.className, &node.description}) {
      mix(facts.content, *text);
    }
    mix(facts.content, flags.bits());
    mix(facts.content, pair(node.bounds.left, node.bounds.top));
    mix(facts.content, pair(node.bounds.right, node.bounds.bottom));
    mix(facts.content, pair(node.parent, static_cast<std::int32_t>(node.index)));
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
  std::uint64_t hash = 1;
  mix(hash, tree.nodes[node].className);
  mix(hash, tree.nodes[node].resourceId);
  for (auto at = static_cast<std::int32_t>(node); at >= 0; at = tree.nodes[at].parent) {
    mix(hash, tree.nodes[at].index);
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

bool anyAround(const trace::ViewTree& tree, std::uint32_t node, trace::ViewFlag flag) {
  for (auto at = static_cast<std::int32_t>(node); at >= 0; at = tree.nodes[at].parent) {
    if (tree.nodes[at].has(flag)) return true;
  }
  return false;
}

}  // namespace marmoset::reduce
