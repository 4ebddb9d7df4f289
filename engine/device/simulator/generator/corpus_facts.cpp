#include "engine/device/simulator/generator/corpus_facts.h"

#include <algorithm>

namespace marmoset::device::simulator {

CorpusFacts measureCorpus(const std::vector<GeneratedCase>& cases) {
  CorpusFacts facts;
  facts.cases = cases.size();
  if (cases.empty()) return facts;
  std::vector<std::size_t> lengths;
  std::size_t events = 0, taps = 0, switches = 0, activities = 0;
  for (const auto& generated : cases) {
    lengths.push_back(generated.events());
    events += generated.events();
    taps += generated.taps;
    switches += generated.switches;
    activities += generated.activities;
  }
  std::sort(lengths.begin(), lengths.end());
  const auto count = static_cast<double>(cases.size()), all = static_cast<double>(events);
  facts.medianEvents = static_cast<double>(lengths[lengths.size() / 2]);
  facts.meanEvents = all / count;
  facts.mostEvents = lengths.back();
  facts.activities = static_cast<double>(activities) / count;
  facts.switchesPerEvent = static_cast<double>(switches) / all;
  facts.tapShare = static_cast<double>(taps) / all;
  return facts;
}

CorpusFacts realCorpus() {
  return {.cases = 35,
          .medianEvents = 195,
          .meanEvents = 272,
          .activities = 4.7,
          .mostEvents = 1525,
          .switchesPerEvent = 0.037,
          .tapShare = 0.97};
}

}  // namespace marmoset::device::simulator
