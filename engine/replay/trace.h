#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "engine/device/session.h"
#include "engine/script/events/user_event.h"
#include "engine/script/semantics/run.h"

namespace marmoset::replay {

// A script ready to be replayed: its user events with what a device receives for each. The events up to the
// first launch bring the app up; they are part of every run and of no candidate's size.
struct Trace {
  std::string package;  // of the first launch
  std::vector<script::UserEvent> events;
  std::vector<device::Step> steps;          // one per event
  std::vector<std::uint64_t> fingerprints;  // one per event
  std::uint32_t setup = 0;                  // events up to the launch, the launch included
  script::RunEnd end;                       // how the script ends on a device that survives it

  // All events behind the setup, in order.
  std::vector<std::uint32_t> whole() const;
};

// The error is one line that says why no device could replay the script.
tl::expected<Trace, std::string> traceOf(const script::Script& script,
                                         const script::RunOptions& options = {});

// Names what a candidate (event indices in the order of their replay; those of the setup may be left out)
// injects. Candidates that inject the same have the same hash, also across scripts.
std::uint64_t candidateHash(const Trace& trace, std::span<const std::uint32_t> candidate);

// A session of the trace's app, started by the recipe: its package is the trace's.
device::SessionStart sessionStart(const Trace& trace, device::CleanStart recipe,
                                  std::shared_ptr<device::WipeConsent> consent);

}  // namespace marmoset::replay
