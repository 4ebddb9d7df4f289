#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "engine/explore/learning/symbol.h"

namespace marmoset::explore {

// All traces of an app, what they share kept once. Where one input led to different labels from the same
// prefix, the app is not deterministic there: all that was seen is kept, and the input is unsure.
class PrefixTree {
 public:
  using Node = std::uint32_t;
  struct Edge {
    Symbol symbol = 0;
    Node to = 0;
  };
  struct Facts {
    Label label = 0;
    std::optional<Node> parent;  // none of a start
    Symbol by = 0;               // the input that led here
    std::vector<Edge> edges;     // by symbol; several of one symbol where it is unsure
  };

  // Where a trace begins.
  Node start(Label label);
  // One more input of a trace.
  Node add(Node from, Symbol symbol, Label label);

  const std::vector<Facts>& nodes() const { return nodes_; }
  const std::vector<Node>& starts() const { return starts_; }
  std::span<const Edge> edges(Node from, Symbol symbol) const;
  bool isUnsure(Node from, Symbol symbol) const { return edges(from, symbol).size() > 1; }
  // Nodes from the start to this one.
  std::vector<Node> way(Node node) const;
  // How many inputs were answered in more than one way.
  std::size_t unsure() const { return unsure_; }

 private:
  Node make(Label label, std::optional<Node> parent, Symbol by);

  std::vector<Facts> nodes_;
  std::vector<Node> starts_;
  std::size_t unsure_ = 0;
};

}  // namespace marmoset::explore
