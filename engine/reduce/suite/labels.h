#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/model/abstraction.h"
#include "engine/model/input.h"
#include "engine/reduce/suite/path.h"
#include "engine/reduce/suite/replayer.h"
#include "engine/trace/recording.h"

namespace marmoset::suite {

// What a suite sees of one moment: the state, and what was reported and shown since the moment before. Made
// wherever the observation is; numbers are given where they are used, in an order that does not depend on
// threads.
struct Sight {
  model::StateId state = 0;
  std::vector<std::pair<CoverageKind, std::string>> things;  // but for (state, input) pairs
  bool operator==(const Sight&) const = default;
};
Sight sightOf(const trace::Observation& seen, model::Abstraction abstraction,
              const std::optional<trace::Failure>& failure);

// The numbers of a suite's states, inputs and things that are covered.
class Labels {
 public:
  Labels(model::Abstraction abstraction, CoverageChoice choice)
      : abstraction_(abstraction), choice_(std::move(choice)) {}

  // The trace of a recording; its first `setup` events bring the app up.
  Path pathOf(const trace::Recording& recording, std::uint32_t setup, std::uint32_t trace);
  // A place to begin, and a step from a state as a run made it.
  Path begin(const Sight& launched);
  Step step(StateNumber from, InputNumber input, Origin origin, const Sight& seen);

  // What a run along a path showed: where it came up, and after each step that was made.
  Shown shownBy(const Path& path, const std::vector<Sight>& sights);
  // The states that are expected along a path, its start's first.
  std::vector<model::StateId> stateIds(const Path& path) const;

  model::Abstraction abstraction() const { return abstraction_; }
  model::StateId stateId(StateNumber number) const { return stateIds_[number]; }
  const std::string& inputWords(InputNumber number) const { return inputWords_[number]; }
  const CoverageTable& table() const { return table_; }

 private:
  StateNumber numberOf(model::StateId state);
  InputNumber numberOf(const model::Input& input);
  Items itemsOf(const Sight& seen);

  model::Abstraction abstraction_;
  CoverageChoice choice_;
  CoverageTable table_;
  std::map<model::StateId, StateNumber> states_;
  std::vector<model::StateId> stateIds_;
  std::map<model::Input, InputNumber> inputs_;
  std::vector<std::string> inputWords_;
};

}  // namespace marmoset::suite
