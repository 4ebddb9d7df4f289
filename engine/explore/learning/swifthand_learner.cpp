#include "engine/explore/learning/swifthand_learner.h"

#include <algorithm>
#include <deque>

#include "engine/trace/stable_hash.h"

namespace marmoset::explore {

void SwiftHandLearner::start(Label label, const std::vector<Symbol>& offered) {
  offers_.try_emplace(label, offered);
  node_ = tree_.start(label);
  length_ = 0;
  if (node_ == stateOf_.size()) {
    model_.states.push_back({label, {}, {}});
    place(node_, static_cast<Elts::Id>(model_.states.size() - 1));
  }
  state_ = stateOf_[node_];
}

SwiftHandLearner::Step SwiftHandLearner::step(Symbol symbol, Label label,
                                              const std::vector<Symbol>& offered) {
  offers_.try_emplace(label, offered);
  const auto from = state_;
  const bool wasUnsure = model_.states[from].unsure.contains(symbol);
  node_ = tree_.add(node_, symbol, label);
  ++length_;
  const auto parent = *tree_.nodes()[node_].parent;
  if (wasUnsure || tree_.isUnsure(parent, symbol)) {
    model_.states[from].unsure.insert(symbol);
    model_.states[from].next.erase(symbol);
    place(node_, stateFor(label));
    state_ = stateOf_[node_];
    return Step::unsure;
  }
  if (const auto expected = model_.next(from, symbol)) {
    if (model_.states[*expected].label != label) {
      rebuildModel();
      return Step::rebuilt;
    }
    place(node_, *expected);
    state_ = *expected;
    return Step::expected;
  }
  const auto known = model_.states.size();
  state_ = stateFor(label);
  model_.states[from].next.emplace(symbol, state_);
  place(node_, state_);
  return state_ == known ? Step::added : Step::merged;
}

// The nearest one on the way here, else any, else a new one.
Elts::Id SwiftHandLearner::stateFor(Label label) {
  for (auto at = tree_.nodes()[node_].parent; at; at = tree_.nodes()[*at].parent)
    if (tree_.nodes()[*at].label == label) return stateOf_[*at];
  std::vector<Elts::Id> equal;
  for (Elts::Id id = 0; id < model_.states.size(); ++id)
    if (model_.states[id].label == label) equal.push_back(id);
  if (!equal.empty()) return equal[pick(chance_, equal.size())];
  model_.states.push_back({label, {}, {}});
  return static_cast<Elts::Id>(model_.states.size() - 1);
}

void SwiftHandLearner::place(PrefixTree::Node node, Elts::Id state) {
  if (node >= stateOf_.size()) stateOf_.resize(node + 1);
  stateOf_[node] = state;
  notePair(node);
}

void SwiftHandLearner::rebuildModel() {
  ++rebuilds_;
  auto rebuilt = rebuild(tree_, witnesses_);
  model_ = std::move(rebuilt.model);
  stateOf_ = std::move(rebuilt.stateOf);
  state_ = stateOf_[node_];
  pairs_.clear();
  for (PrefixTree::Node node = 0; node < tree_.nodes().size(); ++node) notePair(node);
}

void SwiftHandLearner::notePair(PrefixTree::Node node) {
  const auto& last = tree_.nodes()[node];
  if (!last.parent) return;
  const auto& before = tree_.nodes()[*last.parent];
  if (before.parent) pairs_.insert(pairKey(stateOf_[*before.parent], before.by, last.by));
}

std::uint64_t SwiftHandLearner::pairKey(Elts::Id state, Symbol first, Symbol second) {
  trace::StableHash hash;
  hash.add(std::uint64_t{state});
  hash.add(std::uint64_t{first} << 32 | second);
  return hash.value();
}

std::optional<std::vector<Symbol>> SwiftHandLearner::walk(Elts::Id to) const {
  // Breadth first over steps: an input in a state, and whether the way here has a pair that is new.
  struct Visit {
    Elts::Id from = 0;  // the step's state
    Symbol by = 0;
    Elts::Id at = 0;
    bool fresh = false;
    std::int64_t before = -1;
  };
  std::vector<Visit> visits{{0, 0, state_, false, -1}};
  std::unordered_set<std::uint64_t> seen;
  std::optional<std::size_t> plain, fresh;
  if (state_ == to) return std::vector<Symbol>{};
  for (std::size_t i = 0; i < visits.size() && !fresh; ++i) {
    const auto here = visits[i];
    for (const auto& [symbol, next] : model_.states[here.at].next) {
      const bool isNew =
          here.fresh || (here.before >= 0 && !pairs_.contains(pairKey(here.from, here.by, symbol)));
      trace::StableHash key;
      key.add(std::uint64_t{here.at} << 1 | std::uint64_t{isNew});
      key.add(std::uint64_t{symbol});
      if (!seen.insert(key.value()).second) continue;
      visits.push_back({here.at, symbol, next, isNew, static_cast<std::int64_t>(i)});
      if (next != to) continue;
      if (!plain) plain = visits.size() - 1;
      if (isNew) {
        fresh = visits.size() - 1;
        break;
      }
    }
  }
  if (!plain) return std::nullopt;
  std::vector<Symbol> word;
  for (auto at = static_cast<std::int64_t>(fresh.value_or(*plain)); at > 0; at = visits[at].before)
    word.push_back(visits[at].by);
  std::ranges::reverse(word);
  return word;
}

std::optional<std::vector<Symbol>> SwiftHandLearner::newWalk(std::size_t longest) {
  constexpr int attempts = 100;
  for (int attempt = 0; attempt < attempts; ++attempt) {
    std::vector<Symbol> word;
    // The nodes at which a trace has just made the whole word; at first all.
    std::vector<PrefixTree::Node> at(tree_.nodes().size());
    for (PrefixTree::Node node = 0; node < at.size(); ++node) at[node] = node;
    auto state = state_;
    while (word.size() < longest && !model_.states[state].next.empty()) {
      const auto& next = model_.states[state].next;
      const auto step = std::next(next.begin(), static_cast<std::ptrdiff_t>(pick(chance_, next.size())));
      word.push_back(step->first);
      state = step->second;
      std::vector<PrefixTree::Node> on;
      for (const auto node : at)
        for (const auto& edge : tree_.edges(node, word.back())) on.push_back(edge.to);
      at = std::move(on);
      if (at.empty()) return word;
    }
  }
  return std::nullopt;
}

}  // namespace marmoset::explore
