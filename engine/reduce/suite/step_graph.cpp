#include "engine/reduce/suite/step_graph.h"

#include <algorithm>

#include "engine/trace/stable_hash.h"

namespace marmoset::suite {

namespace {

constexpr double priorSuccesses = 1, priorRuns = 1.25;

double estimate(std::uint32_t successes, std::uint32_t runs) {
  return (successes + priorSuccesses) / (runs + priorRuns);
}

std::uint64_t labelHash(StateNumber from, const Step& step) {
  trace::StableHash hash;
  hash.add(std::uint64_t{from});
  hash.add(expected(step));
  for (const auto item : step.covers) hash.add(std::uint64_t{item});
  return hash.value();
}

}  // namespace

StepGraph::WayNumber StepGraph::numberOf(StateNumber from, const Step& step) {
  auto& same = byHash_[labelHash(from, step)];
  for (const auto number : same) {
    if (ways_[number].from == from && ways_[number].step.sameAs(step)) return number;
  }
  const auto number = static_cast<WayNumber>(ways_.size());
  same.push_back(number);
  leaving_[from].push_back(number);
  ways_.push_back({from, step, 0, {}, {}});
  return number;
}

void StepGraph::add(const Path& path, std::uint32_t weight) {
  starts_[path.start] += weight;
  states_ = std::max(states_, path.start + 1);
  for (std::size_t i = 0; i < path.size(); ++i) {
    const auto& step = path.steps[i];
    const auto from = path.stateAt(i);
    const auto number = numberOf(from, step);
    states_ = std::max(states_, step.state + 1);
    ways_[number].times += weight;
    inputs_[{from, step.input}] += weight;
    if (i == 0) continue;
    auto& before = ways_[numberOf(path.stateAt(i - 1), path.steps[i - 1])];
    before.followers[number] += weight;
    before.inputsAfter[step.input] += weight;
  }
}

std::span<const StepGraph::WayNumber> StepGraph::leaving(StateNumber state) const {
  const auto found = leaving_.find(state);
  return found == leaving_.end() ? std::span<const WayNumber>() : std::span<const WayNumber>(found->second);
}

double StepGraph::chance(WayNumber way) const {
  const auto& known = ways_[way];
  return estimate(known.times, inputs_.at({known.from, known.step.input}));
}

double StepGraph::chance(WayNumber before, WayNumber way) const {
  const auto& known = ways_[before];
  const auto times = known.followers.find(way);
  if (times == known.followers.end()) return chance(way);
  return estimate(times->second, known.inputsAfter.at(ways_[way].step.input));
}

}  // namespace marmoset::suite
