#include "engine/explore/learning/rebuild.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <unordered_map>
#include <utility>

namespace marmoset::explore {

namespace {

using Node = PrefixTree::Node;
using Edge = PrefixTree::Edge;
using Word = Witnesses::Word;

constexpr std::size_t mostWords = 32;  // of one label; the newest are the likeliest to help again

// The nodes of a tree in classes, each named by one of them.
class Classes {
 public:
  explicit Classes(const PrefixTree& tree) : tree_(tree), of_(tree.nodes().size()), size_(of_.size(), 1) {
    std::iota(of_.begin(), of_.end(), Node{0});
    for (const auto& node : tree.nodes()) edges_.push_back(node.edges);
    unsure_.resize(of_.size());
    for (Node node = 0; node < of_.size(); ++node) {
      for (const auto& edge : tree.nodes()[node].edges)
        if (tree.isUnsure(node, edge.symbol)) unsure_[node].insert(edge.symbol);
    }
  }

  Node find(Node node) const {
    while (of_[node] != node) node = of_[node];
    return node;
  }
  Label label(Node node) const { return tree_.nodes()[node].label; }
  const std::vector<Edge>& edges(Node name) const { return edges_[name]; }
  const std::set<Symbol>& unsure(Node name) const { return unsure_[name]; }

  struct Merge {
    std::vector<Node> united;     // the classes that it took, two by two; none: it failed
    std::optional<Word> witness;  // why
  };
  Merge merge(Node a, Node b) {
    const auto before = undo_.size();
    std::vector<Pair> pairs{{a, b}};
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      const auto x = find(pairs[i].a), y = find(pairs[i].b);
      if (x == y) continue;
      if (label(x) != label(y)) {
        undoTo(before);
        return {{}, wordTo(pairs, i)};
      }
      unite(x, y, i, pairs);
    }
    Merge merge;
    for (auto i = before; i < undo_.size(); ++i) {
      merge.united.push_back(undo_[i].kept);
      merge.united.push_back(undo_[i].gone);
    }
    return merge;
  }
  void undoTo(std::size_t mark) {
    for (; undo_.size() > mark; undo_.pop_back()) {
      auto& last = undo_.back();
      of_[last.gone] = last.gone;
      size_[last.kept] -= size_[last.gone];
      edges_[last.kept] = std::move(last.edges);
      unsure_[last.kept] = std::move(last.unsure);
    }
  }
  std::size_t mark() const { return undo_.size(); }
  void settle() { undo_.clear(); }

  // Whether the word leads to different labels from the two.
  bool tells(const Word& word, Node a, Node b) const {
    std::optional<Node> x = find(a), y = find(b);
    for (const auto symbol : word) {
      x = step(*x, symbol);
      y = step(*y, symbol);
      if (!x || !y) return false;
      if (label(*x) != label(*y)) return true;
    }
    return false;
  }

 private:
  struct Pair {
    Node a = 0, b = 0;
    std::optional<std::size_t> from;  // the pair that asked for it, by an input
    Symbol by = 0;
  };
  struct Undo {
    Node kept = 0, gone = 0;
    std::vector<Edge> edges;
    std::set<Symbol> unsure;
  };

  static Word wordTo(const std::vector<Pair>& pairs, std::size_t at) {
    Word word;
    for (; pairs[at].from; at = *pairs[at].from) word.push_back(pairs[at].by);
    std::ranges::reverse(word);
    return word;
  }

  std::optional<Node> step(Node name, Symbol symbol) const {
    if (unsure_[name].contains(symbol)) return std::nullopt;
    const auto found = std::ranges::lower_bound(edges_[name], symbol, {}, &Edge::symbol);
    if (found == edges_[name].end() || found->symbol != symbol) return std::nullopt;
    return find(found->to);
  }

  void unite(Node x, Node y, std::size_t at, std::vector<Pair>& pairs) {
    if (size_[x] < size_[y]) std::swap(x, y);
    undo_.push_back({x, y, edges_[x], unsure_[x]});
    of_[y] = x;
    size_[x] += size_[y];
    unsure_[x].insert(unsure_[y].begin(), unsure_[y].end());
    std::vector<Edge> all, one;
    std::ranges::merge(edges_[x], edges_[y], std::back_inserter(all), {}, &Edge::symbol, &Edge::symbol);
    for (const auto& edge : all) {
      const bool again = !one.empty() && one.back().symbol == edge.symbol;
      if (again && !unsure_[x].contains(edge.symbol))
        pairs.push_back({one.back().to, edge.to, at, edge.symbol});
      else
        one.push_back(edge);
    }
    edges_[x] = std::move(one);
  }

  const PrefixTree& tree_;
  std::vector<Node> of_;
  std::vector<std::size_t> size_;
  std::vector<std::vector<Edge>> edges_;
  std::vector<std::set<Symbol>> unsure_;
  std::vector<Undo> undo_;
};

class BlueFringe {
 public:
  BlueFringe(const PrefixTree& tree, Witnesses& witnesses)
      : tree_(tree),
        witnesses_(witnesses),
        classes_(tree),
        changed_(tree.nodes().size()),
        met_(tree.nodes().size()) {
    for (const auto start : tree.starts()) addRed(start);
  }

  Rebuilt run() {
    while (const auto pair = choosePair()) {
      ++merges_;
      for (const auto node : classes_.merge(pair->red, pair->blue).united) changed_[node] = merges_;
      classes_.settle();
    }
    return quotient();
  }

 private:
  struct Pair {
    Node red = 0, blue = 0;
    std::size_t united = 0;
  };

  void addRed(Node node) {
    red_.push_back(node);
    redOf_[classes_.label(node)].push_back(node);
  }

  std::vector<Node> blue() {
    ++round_;
    for (const auto node : red_) met_[classes_.find(node)] = round_;
    std::vector<Node> blue;
    for (const auto node : red_) {
      for (const auto& edge : classes_.edges(classes_.find(node))) {
        const auto to = classes_.find(edge.to);
        if (std::exchange(met_[to], round_) != round_) blue.push_back(to);
      }
    }
    return blue;
  }

  // Nothing when all are red.
  std::optional<Pair> choosePair() {
    while (true) {
      std::optional<Pair> best;
      bool turned = false;
      for (const auto node : blue()) {
        const auto pair = bestFor(node);
        if (!pair) {
          addRed(node);
          turned = true;
        } else if (!best || pair->united > best->united) {
          best = pair;
        }
      }
      // A new red one may be the better partner, and has children of its own.
      if (!turned) return best;
    }
  }

  std::optional<Pair> bestFor(Node blue) {
    std::optional<Pair> best;
    for (const auto red : redOf_[classes_.label(blue)]) {
      const auto united = unitedBy(red, blue);
      if (united > 0 && (!best || united > best->united)) best = Pair{red, blue, united};
    }
    return best;
  }

  // How many classes a merge of the two would save; 0: it fails.
  std::size_t unitedBy(Node red, Node blue) {
    auto& known = weighed_[std::uint64_t{red} << 32 | blue];
    if (known.refused) return 0;
    if (!known.united.empty() && holds(known)) return known.united.size() / 2;
    const auto label = classes_.label(blue);
    known = {};
    if (isTold(label, red, blue)) {
      known.refused = true;
      return 0;
    }
    const auto mark = classes_.mark();
    auto merge = classes_.merge(red, blue);
    classes_.undoTo(mark);
    known.refused = merge.witness.has_value();
    if (merge.witness) witnesses_.add(label, *std::move(merge.witness));
    known.united = std::move(merge.united);
    known.merges = merges_;
    return known.united.size() / 2;
  }

  bool isTold(Label label, Node red, Node blue) const {
    return std::ranges::any_of(witnesses_.of(label),
                               [&](const Word& word) { return classes_.tells(word, red, blue); });
  }

  // What a merge would do, as it was when it was tried.
  struct Weighed {
    std::vector<Node> united;
    std::size_t merges = 0;  // that were made before
    bool refused = false;    // for good: classes only grow
  };
  // It would do the same again while none of the classes has changed that it unites.
  bool holds(const Weighed& weighed) const {
    return std::ranges::all_of(weighed.united, [&](Node node) { return changed_[node] <= weighed.merges; });
  }

  Rebuilt quotient() const {
    Rebuilt rebuilt;
    std::map<Node, Elts::Id> numbers;
    for (const auto node : red_) {
      numbers.emplace(classes_.find(node), static_cast<Elts::Id>(rebuilt.model.states.size()));
      rebuilt.model.states.push_back({classes_.label(node), {}, {}});
    }
    for (const auto& [name, number] : numbers) {
      auto& state = rebuilt.model.states[number];
      state.unsure = classes_.unsure(name);
      for (const auto& edge : classes_.edges(name)) {
        if (!state.unsure.contains(edge.symbol))
          state.next.emplace(edge.symbol, numbers.at(classes_.find(edge.to)));
      }
    }
    for (Node node = 0; node < tree_.nodes().size(); ++node)
      rebuilt.stateOf.push_back(numbers.at(classes_.find(node)));
    return rebuilt;
  }

  const PrefixTree& tree_;
  Witnesses& witnesses_;
  Classes classes_;
  std::vector<Node> red_;
  std::map<Label, std::vector<Node>> redOf_;
  std::unordered_map<std::uint64_t, Weighed> weighed_;  // by red and blue
  std::size_t merges_ = 0;
  std::vector<std::size_t> changed_;  // by class: the last merge that it was part of
  std::size_t round_ = 0;
  std::vector<std::size_t> met_;  // by class: the last round that met it
};

}  // namespace

void Witnesses::add(Label label, Word word) {
  auto& words = words_[label];
  if (std::ranges::find(words, word) != words.end()) return;
  if (words.size() == mostWords) words.erase(words.begin());
  words.push_back(std::move(word));
}

const std::vector<Word>& Witnesses::of(Label label) const {
  static const std::vector<Word> none;
  const auto found = words_.find(label);
  return found == words_.end() ? none : found->second;
}

Rebuilt rebuild(const PrefixTree& tree, Witnesses& witnesses) {
  return BlueFringe(tree, witnesses).run();
}

}  // namespace marmoset::explore
