#include <random>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "engine/reduce/ineffective/labels.h"

namespace marmoset::reduce {
namespace {

EventFacts change(std::uint32_t from, std::uint32_t to, bool closes) {
  EventFacts event;
  event.source = event.sourceWindow = from;
  event.destination = event.destinationWindow = to;
  event.object = 1;
  event.set(Fact::changesWindow);
  event.set(Fact::closes, closes);
  return event;
}

// Windows opened one from the other and closed at random: what was closed again vanishes, to any depth, and
// what opened the windows that are still there stays.
RC_GTEST_PROP(NestedPairs, VanishToAnyDepth, (std::uint32_t seed)) {
  std::mt19937 random(seed);
  RecordingFacts facts;
  facts.instrumented = true;
  std::vector<std::uint32_t> below{0}, openers;
  for (std::uint32_t i = 0; i < 300; ++i) {
    const auto now = below.back();
    const bool closes = below.size() > 1 && random() % 2 == 0;
    if (closes) {
      below.pop_back();
      openers.pop_back();
      facts.events.push_back(change(now, below.back(), true));
    } else {
      below.push_back(i + 1);
      openers.push_back(i);
      facts.events.push_back(change(now, i + 1, false));
    }
  }
  RC_ASSERT(findIneffective(facts).kept() == openers);
}

}  // namespace
}  // namespace marmoset::reduce
