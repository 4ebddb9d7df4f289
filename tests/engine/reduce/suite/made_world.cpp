#include "tests/engine/reduce/suite/made_world.h"

#include <algorithm>

#include "engine/trace/stable_hash.h"

namespace marmoset::test {

using namespace marmoset::suite;

void MadeWorld::transition(int from, char input, int to, Items covers) {
  ways_[{from, input}] = {to, std::move(covers)};
}

StateNumber MadeWorld::look(int state) const {
  const auto found = seen_.find(state);
  return found == seen_.end() ? static_cast<StateNumber>(state) : found->second;
}

Step MadeWorld::step(int& state, char input) const {
  Step step;
  step.input = static_cast<InputNumber>(input);
  if (const auto way = ways_.find({state, input}); way != ways_.end()) {
    state = way->second.to;
    step.covers = way->second.covers;
  }
  step.state = look(state);
  step.covers = unionOf(step.covers, {seeing(step.state)});
  return step;
}

Path MadeWorld::record(std::uint32_t trace, const std::string& inputs) const {
  Path path{look(0), {seeing(look(0))}, {}};
  int state = 0;
  for (const char input : inputs) {
    path.steps.push_back(step(state, input));
    path.steps.back().origin = {trace, static_cast<std::uint32_t>(path.size() - 1)};
  }
  return path;
}

tl::expected<void, reduce::Stopped> MadeWorld::replay(std::span<const ReplayRequest> requests,
                                                      const Consume& consume) {
  for (std::size_t i = 0; i < requests.size(); ++i) {
    const auto& [path, run] = requests[i];
    Shown shown{{look(0), {seeing(look(0))}, {}}, true};
    int state = 0;
    trace::StableHash chance;
    chance.add(seed);
    chance.add(std::uint64_t{run});
    for (const auto& wanted : path.steps) {
      chance.add(std::uint64_t{wanted.input});
      const bool isEaten = static_cast<double>(chance.value() % 10'000) < eaten * 10'000;
      auto got = step(state, isEaten ? '\0' : static_cast<char>(wanted.input));
      got.input = wanted.input;
      got.origin = wanted.origin;
      shown.path.steps.push_back(got);
      shown.asExpected = got.state == wanted.state;
      if (!shown.asExpected) break;
    }
    ++runs;
    if (!consume(i, std::move(shown))) break;
  }
  return {};
}

ThreeTraces::ThreeTraces() {
  world.transition(0, 'a', 1, {1});
  world.transition(1, 'b', 2, {2});
  world.transition(2, 'c', 3, {3});
  world.transition(3, 'd', 4, {4});
  world.transition(1, 'd', 4, {4});
  world.transition(4, 'e', 2, {5});
  world.transition(3, 'f', 5, {6});
  traces = {world.record(0, "abcd"), world.record(1, "adecd"), world.record(2, "abcf")};
}

std::string inputsOf(const Path& path) {
  std::string inputs;
  for (const auto& step : path.steps) inputs += static_cast<char>(step.input);
  return inputs;
}

}  // namespace marmoset::test
