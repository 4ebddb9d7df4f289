#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/device/simulator/generator/generator.h"

namespace marmoset::device::simulator {

// How a corpus of generated cases compares with the real one.
struct CorpusFacts {
  std::size_t cases = 0;
  double medianEvents = 0, meanEvents = 0, activities = 0;
  std::size_t mostEvents = 0;
  double switchesPerEvent = 0, tapShare = 0;
};
CorpusFacts measureCorpus(const std::vector<GeneratedCase>& cases);

// SimplyDroid's traces, which the generator is fitted to.
CorpusFacts realCorpus();

}  // namespace marmoset::device::simulator
