#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/trace/observation.h"

namespace marmoset::model {

// How finely the screens of an app are told apart.
enum class Abstraction : std::uint8_t {
  window,      // activity and window, as the tree of windows does
  components,  // + what can be acted on, as DetReduce and SwiftHand do
  // The set of what can be acted on, from coarse to fine (engine/model/screen_sketch.h). An adaptive
  // abstraction chooses among them, activity by activity.
  operations,
  described,
  indexed,
  texts,
};
std::string_view name(Abstraction abstraction);
std::optional<Abstraction> abstractionOf(std::string_view name);

// Screens that are the same under an abstraction have one number, the same on every machine and in every
// version.
using StateId = std::uint64_t;
StateId stateOf(Abstraction abstraction, const trace::Observation& seen);
// An app that failed, by the signature of its failure: no screen, and nothing can be done there.
StateId failedState(std::string_view signature);

}  // namespace marmoset::model
