#include "engine/explore/learning/lstar_learner.h"

#include <algorithm>
#include <utility>

namespace marmoset::explore {

namespace {

using Word = LStarLearner::Word;

Word joined(const Word& a, const Word& b) {
  auto word = a;
  word.insert(word.end(), b.begin(), b.end());
  return word;
}

Word followed(const Word& word, Symbol symbol) {
  return joined(word, {symbol});
}

}  // namespace

void LStarLearner::start(Label label, const std::vector<Symbol>& offered) {
  offers_.try_emplace(label, offered);
  node_ = tree_.start(label);
}

void LStarLearner::step(Symbol symbol, Label label, const std::vector<Symbol>& offered) {
  offers_.try_emplace(label, offered);
  node_ = tree_.add(node_, symbol, label);
}

// Of what is not deterministic the first answer counts.
std::optional<Label> LStarLearner::answer(const Word& word) const {
  auto node = tree_.starts().front();
  for (const auto symbol : word) {
    const auto label = tree_.nodes()[node].label;
    if (std::ranges::find(offers_.at(label), symbol) == offers_.at(label).end()) return notOffered;
    const auto edges = tree_.edges(node, symbol);
    if (edges.empty()) return std::nullopt;
    node = edges.front().to;
  }
  return tree_.nodes()[node].label;
}

std::optional<LStarLearner::Row> LStarLearner::row(const Word& word, std::optional<Word>& unknown) const {
  Row row;
  for (const auto& suffix : suffixes_) {
    auto whole = joined(word, suffix);
    const auto label = answer(whole);
    if (!label) {
      unknown = std::move(whole);
      return std::nullopt;
    }
    row.push_back(*label);
  }
  return row;
}

const std::vector<Symbol>& LStarLearner::offeredAfter(const Word& word) const {
  static const std::vector<Symbol> none;
  const auto label = answer(word);
  return !label || *label == notOffered ? none : offers_.at(*label);
}

std::optional<Word> LStarLearner::nextQuery(std::size_t longestWalk) {
  checkWalk();
  while (true) {
    Word query;
    const auto progress = work(query);
    if (progress == Progress::query) return query;
    if (progress == Progress::extended) continue;
    walk_ = unplayedWalk(longestWalk);
    return walk_;
  }
}

LStarLearner::Progress LStarLearner::work(Word& query) {
  std::vector<Row> rows;
  for (const auto& word : access_) {
    std::optional<Word> unknown;
    const auto found = row(word, unknown);
    if (!found) {
      query = *std::move(unknown);
      return Progress::query;
    }
    rows.push_back(*found);
  }
  auto progress = Progress::done;
  if (!close(rows, query, progress)) return progress;
  if (!unify(rows)) return Progress::extended;
  makeModel(rows);
  return Progress::done;
}

// Every step from a known state leads to a known one.
bool LStarLearner::close(const std::vector<Row>& rows, Word& query, Progress& progress) {
  for (std::size_t i = 0; i < access_.size(); ++i) {
    for (const auto symbol : offeredAfter(access_[i])) {
      auto word = followed(access_[i], symbol);
      std::optional<Word> unknown;
      const auto found = row(word, unknown);
      if (!found) {
        query = *std::move(unknown);
        progress = Progress::query;
        return false;
      }
      if (std::ranges::find(rows, *found) != rows.end()) continue;
      access_.push_back(std::move(word));
      progress = Progress::extended;
      return false;
    }
  }
  return true;
}

// What looks the same stays the same after every input; else the difference is one more suffix.
bool LStarLearner::unify(const std::vector<Row>& rows) {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (std::size_t j = i + 1; j < rows.size(); ++j) {
      if (rows[i] != rows[j]) continue;
      for (const auto symbol : offeredAfter(access_[i])) {
        std::optional<Word> unknown;
        const auto one = *row(followed(access_[i], symbol), unknown),
                   other = *row(followed(access_[j], symbol), unknown);
        const auto differs = std::ranges::mismatch(one, other);
        if (differs.in1 == one.end()) continue;
        suffixes_.push_back(joined({symbol}, suffixes_[static_cast<std::size_t>(differs.in1 - one.begin())]));
        return false;
      }
    }
  }
  return true;
}

void LStarLearner::makeModel(const std::vector<Row>& rows) {
  std::vector<std::size_t> first;  // of each state, where it stands in the table
  const auto stateOf = [&](const Row& row) {
    const auto found = std::ranges::find_if(first, [&](std::size_t at) { return rows[at] == row; });
    return static_cast<Elts::Id>(found - first.begin());
  };
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (stateOf(rows[i]) == first.size()) first.push_back(i);
  model_ = {};
  for (const auto at : first) {
    auto& state = model_.states.emplace_back();
    state.label = rows[at].front();
    for (const auto symbol : offeredAfter(access_[at])) {
      std::optional<Word> unknown;
      state.next.emplace(symbol, stateOf(*row(followed(access_[at], symbol), unknown)));
    }
  }
}

std::optional<Word> LStarLearner::unplayedWalk(std::size_t longest) {
  constexpr int attempts = 200;
  for (int attempt = 0; attempt < attempts; ++attempt) {
    Word word;
    Elts::Id state = 0;
    while (word.size() < longest && !model_.states[state].next.empty()) {
      const auto& next = model_.states[state].next;
      const auto step = std::next(next.begin(), static_cast<std::ptrdiff_t>(pick(chance_, next.size())));
      word.push_back(step->first);
      state = step->second;
    }
    if (!answer(word)) return word;
  }
  return std::nullopt;
}

// Where the app went another way than the model, every prefix up to there is a state of its own to the table.
void LStarLearner::checkWalk() {
  if (!walk_) return;
  const auto word = *std::exchange(walk_, std::nullopt);
  Word prefix;
  for (const auto symbol : word) {
    prefix.push_back(symbol);
    const auto seen = answer(prefix);
    if (!seen) return;
    const auto expected = model_.run(0, prefix);
    if (expected && model_.states[*expected].label == *seen) continue;
    for (std::size_t length = 1; length <= prefix.size(); ++length) {
      const Word access(prefix.begin(), prefix.begin() + static_cast<std::ptrdiff_t>(length));
      if (answer(access) != notOffered && std::ranges::find(access_, access) == access_.end())
        access_.push_back(access);
    }
    return;
  }
}

}  // namespace marmoset::explore
