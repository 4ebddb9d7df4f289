#include "engine/explore/learning/prefix_tree.h"

#include <algorithm>

namespace marmoset::explore {

PrefixTree::Node PrefixTree::make(Label label, std::optional<Node> parent, Symbol by) {
  nodes_.push_back({label, parent, by, {}});
  return static_cast<Node>(nodes_.size() - 1);
}

PrefixTree::Node PrefixTree::start(Label label) {
  const auto known = std::ranges::find(starts_, label, [&](Node node) { return nodes_[node].label; });
  if (known != starts_.end()) return *known;
  starts_.push_back(make(label, std::nullopt, 0));
  return starts_.back();
}

PrefixTree::Node PrefixTree::add(Node from, Symbol symbol, Label label) {
  const auto before = edges(from, symbol);
  for (const auto& edge : before)
    if (nodes_[edge.to].label == label) return edge.to;
  if (before.size() == 1) ++unsure_;
  const auto to = make(label, from, symbol);
  auto& edges = nodes_[from].edges;
  edges.insert(std::ranges::upper_bound(edges, symbol, {}, &Edge::symbol), {symbol, to});
  return to;
}

std::span<const PrefixTree::Edge> PrefixTree::edges(Node from, Symbol symbol) const {
  const auto& all = nodes_[from].edges;
  return {std::ranges::lower_bound(all, symbol, {}, &Edge::symbol),
          std::ranges::upper_bound(all, symbol, {}, &Edge::symbol)};
}

std::vector<PrefixTree::Node> PrefixTree::way(Node node) const {
  std::vector<Node> nodes;
  for (std::optional<Node> at = node; at; at = nodes_[*at].parent) nodes.push_back(*at);
  std::ranges::reverse(nodes);
  return nodes;
}

}  // namespace marmoset::explore
