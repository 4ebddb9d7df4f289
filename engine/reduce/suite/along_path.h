#pragma once

#include <vector>

#include "engine/device/session.h"
#include "engine/reduce/suite/labels.h"
#include "engine/replay/trace.h"

namespace marmoset::suite {

// Where a run is to come by: after the setup, and after each event behind it.
struct ExpectedWay {
  std::vector<model::StateId> states;
  model::Abstraction abstraction = model::Abstraction::components;
};

// One run of a trace with a look after every event: what was seen after the setup and each event behind it,
// up to the first state that was not expected.
device::Result<std::vector<Sight>> alongPath(device::Device& device, const replay::Trace& trace,
                                             const ExpectedWay& way, device::SessionStart start,
                                             const device::Operation& operation);

}  // namespace marmoset::suite
