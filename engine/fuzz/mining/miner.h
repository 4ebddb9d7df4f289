#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "engine/explore/learning/chance.h"
#include "engine/explore/policy.h"
#include "engine/fuzz/mining/event_weights.h"
#include "engine/fuzz/mining/transition_model.h"

namespace marmoset::fuzz {

// A test: what was done after the app was up, and what was seen before the first and after each.
struct Test {
  std::vector<GuiEvent> events;
  Layouts layouts;
};

struct MinerSettings {
  std::uint64_t seed = 1;
  std::size_t saturation = 100;  // steps without anything new, then by chance until there is
  std::size_t eventsOfTest = 0;  // a test ends after so many; 0: it goes on as long as the app does
  bool motifs = false;           // rather OK than Cancel
};

// Genie's way through an app: what was never done on a page, then what leads to such, then by weight; when
// that finds nothing any more, by chance. It learns the model that insertions are looked up in, and keeps
// what it did as tests. One miner for both: the seed tests go on with the weights of the mining.
class Miner final : public explore::Policy {
 public:
  explicit Miner(const MinerSettings& settings) : settings_(settings), chance_(settings.seed) {}

  // From now on in tests of so many events.
  void makeTests(std::size_t eventsOfTest);

  void started(explore::Walker walker, const explore::Place& place) override;
  explore::Decision next(explore::Walker walker, const explore::Place& here) override;
  void happened(explore::Walker walker, const explore::Outcome& outcome) override;

  const TransitionModel& model() const { return model_; }
  // Those that `makeTests` asked for and that are whole.
  const std::vector<Test>& tests() const { return tests_; }

 private:
  std::size_t byWeight(const explore::Place& here);
  std::size_t byChance(const explore::Place& here);
  std::size_t oneOf(const std::vector<std::size_t>& choices) {
    return choices[explore::pick(chance_, choices.size())];
  }

  MinerSettings settings_;
  explore::Chance chance_;
  EventWeights weights_;
  TransitionModel model_;
  std::size_t sinceNew_ = 0;
  std::map<explore::Walker, Test> current_;
  std::vector<Test> tests_;
};

}  // namespace marmoset::fuzz
