#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/model/failing_prefixes.h"
#include "engine/reduce/suite/coverage.h"

namespace marmoset::suite {

// States and inputs as numbers; whoever makes paths says of what.
using StateNumber = std::uint32_t;
using InputNumber = std::uint32_t;

// The event of a trace of the suite that a step is played as.
struct Origin {
  std::uint32_t trace = 0, event = 0;
  bool operator==(const Origin&) const = default;
};

// A transition: an input, what it covers (the state that it leads to included) and that state.
struct Step {
  InputNumber input = 0;
  StateNumber state = 0;
  Items covers;
  Origin origin = {};

  // Whoever plays it cannot tell them apart, wherever they are from.
  bool sameAs(const Step& other) const {
    return input == other.input && state == other.state && covers == other.covers;
  }
};

// A labelled trace: where it begins, what coming up covers, and its steps. A trace of a suite, or one that
// was made up of pieces of them.
struct Path {
  StateNumber start = 0;
  Items covers;  // before the first step, the start's state included
  std::vector<Step> steps;

  std::size_t size() const { return steps.size(); }
  StateNumber stateAt(std::size_t position) const {
    return position == 0 ? start : steps[position - 1].state;
  }
};
// Of what is done, whatever comes of it.
std::uint64_t inputsHash(const Path& path);

// All that it covers.
Items coverageOf(const Path& path);
Items coverageOf(std::span<const Path> paths);
void addCoverage(Covered& covered, const Path& path);
Path prefixOf(const Path& path, std::size_t length);

// A suite's cost as DetReduce counts it, and in seconds.
struct Cost {
  std::size_t transitions = 0, restarts = 0;
  bool operator==(const Cost&) const = default;
};
Cost costOf(std::span<const Path> paths);

struct Durations {
  double event = 4, restart = 30;  // seconds
  double of(const Cost& cost) const {
    return event * static_cast<double>(cost.transitions) + restart * static_cast<double>(cost.restarts);
  }
  double of(const Path& path) const { return of(Cost{path.size(), 1}); }
};

// A step as the failing prefixes know it.
model::ExpectedStep expected(const Step& step);
std::vector<model::ExpectedStep> expectedSteps(const Path& path);

}  // namespace marmoset::suite
