#include "engine/reduce/ineffective/machine.h"

#include <algorithm>
#include <array>
#include <limits>

namespace marmoset::reduce {

Remaining::Remaining(const RecordingFacts& facts, const IneffectiveOptions& options)
    : facts_(&facts), options_(&options) {
  const auto count = static_cast<std::uint32_t>(facts.events.size());
  events_.resize(count);
  sources_.resize(count);
  earliestDoubt_.assign(count + 1, std::numeric_limits<std::uint32_t>::max());
  for (std::uint32_t i = 0; i < count; ++i) {
    events_[i] = i;
    sources_[i] = facts.events[i].source;
  }
  for (auto i = count; i-- > 0;) {
    const auto& event = facts.events[i];
    earliestDoubt_[i] =
        std::min(earliestDoubt_[i + 1],
                 event.is(Fact::reads) ? event.firstSeen : std::numeric_limits<std::uint32_t>::max());
  }
}

bool Remaining::quiet(std::uint32_t first, std::uint32_t last) const {
  bool reports = false;
  for (auto i = first; i <= last; ++i) {
    if (at(i).is(Fact::internal) || at(i).is(Fact::fixed)) return false;
    reports = reports || at(i).is(Fact::lifecycle);
  }
  return !reports || !mayMatterLater(first, last);
}

bool Remaining::quietPair(std::uint32_t first, std::uint32_t last) const {
  for (const auto i : {first, last}) {
    if (at(i).is(Fact::internal) || at(i).is(Fact::fixed)) return false;
  }
  const bool reports = at(first).is(Fact::lifecycle) || at(last).is(Fact::lifecycle);
  return !reports || !mayMatterLater(first, last);
}

bool Remaining::mayMatterLater(std::uint32_t first, std::uint32_t last) const {
  return earliestDoubt_[events_[last] + 1] <= events_[first];
}

void Remaining::drop(std::span<const Proposal> proposals) {
  auto next = proposals.begin();
  std::uint32_t kept = 0;
  for (std::uint32_t i = 0; i < size(); ++i) {
    if (next != proposals.end() && i == next->first) {
      const auto source = sources_[i];
      i = next->last;
      if (i + 1 < size()) sources_[i + 1] = source;
      ++next;
      continue;
    }
    events_[kept] = events_[i];
    sources_[kept] = sources_[i];
    ++kept;
  }
  events_.resize(kept);
  sources_.resize(kept);
}

namespace {

class Runner {
 public:
  Runner(Machine machine, const Remaining& remaining) : state_{.remaining = remaining} {
    for (std::size_t i = machine.size(); i-- > 0;) rows_.at(machine[i].from) = &machine[i];
  }

  std::vector<Proposal> run() {
    while (state_.cursor < state_.remaining.size()) {
      const auto& row = fitting();
      if (row.operations.has(Operation::push) || row.operations.has(Operation::pop)) hasStack_ = true;
      perform(row.operations);
      now_ = row.to;
    }
    if (hasStack_) keepWholeNests();
    return std::move(proposals_);
  }

 private:
  const Transition& fitting() const {
    const auto* row = rows_[now_];
    while (row->guard && !row->guard(state_)) ++row;
    return *row;
  }

  void perform(Operations operations) {
    if (operations.has(Operation::end)) state_.end = state_.cursor;
    if (operations.has(Operation::endBefore)) state_.end = state_.cursor - 1;
    if (operations.has(Operation::remove)) proposals_.push_back({state_.start, state_.end, state_.end});
    if (operations.has(Operation::replace)) proposals_.push_back({state_.start, state_.end, state_.cursor});
    if (operations.has(Operation::pop)) {
      proposals_.push_back({state_.stack.back(), state_.cursor, state_.cursor});
      state_.stack.pop_back();
    }
    if (operations.has(Operation::push)) state_.stack.push_back(state_.cursor);
    if (operations.has(Operation::start)) {
      state_.start = state_.cursor;
      state_.steps = 0;
    }
    if (operations.has(Operation::move)) {
      ++state_.cursor;
      ++state_.steps;
    }
  }

  // Pairs come inner first; those inside a later one belong to it.
  void keepWholeNests() {
    std::vector<Proposal> outermost;
    for (const auto& pair : proposals_) {
      while (!outermost.empty() && outermost.back().first > pair.first) outermost.pop_back();
      outermost.push_back(pair);
    }
    std::erase_if(outermost, [](const Proposal& pair) { return pair.last == pair.first + 1; });
    proposals_ = std::move(outermost);
  }

  std::array<const Transition*, mostStates + 1> rows_{};  // the first of each state
  MachineState state_;
  std::uint8_t now_ = 1;
  bool hasStack_ = false;
  std::vector<Proposal> proposals_;
};

}  // namespace

std::vector<Proposal> run(Machine machine, const Remaining& remaining) {
  return Runner(machine, remaining).run();
}

}  // namespace marmoset::reduce
