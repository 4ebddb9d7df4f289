#pragma once

#include <cstdint>
#include <vector>

#include "engine/device/simulator/expression/expression.h"
#include "engine/device/simulator/expression/strings.h"
#include "engine/device/simulator/expression/work.h"

namespace marmoset::device::simulator {

// The chance of a simulated phone: SplitMix64, one number of state, the same on every machine.
class Random {
 public:
  explicit Random(std::uint64_t seed = 0) : state_(seed) {}
  std::uint64_t next();
  std::int64_t below(std::int64_t limit);  // 0 for a limit below 1
  bool chance(double probability);

 private:
  std::uint64_t state_;
};

// What an expression can see.
struct Environment {
  const std::int64_t* globals = nullptr;
  const std::int64_t* locals = nullptr;
  const std::vector<std::int64_t>* lists = nullptr;
  Strings* strings = nullptr;
  Random* random = nullptr;
  std::int64_t item = 0;
  std::int64_t rotation = 0;
  bool keyboard = false;
  Work* work = nullptr;  // of handlers; what is drawn costs an app nothing
};

std::int64_t evaluate(const Expression& expression, const Environment& environment);

}  // namespace marmoset::device::simulator
