#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "engine/explore/excursion.h"
#include "engine/fuzz/effect/layout.h"
#include "engine/fuzz/views/gui_event.h"

namespace marmoset::fuzz {

// How tests of an app are run.
struct TestSettings {
  std::string package;
  std::string setup;   // a script that brings the app up
  std::string launch;  // a line that brings it back
  device::CleanStart start;
  std::shared_ptr<device::WipeConsent> wipeConsent;
  explore::InputSettings inputs;
};

// The error says why the setup brings nothing up, in one line.
tl::expected<TestSettings, std::string> testSettings(std::string setup);

// What a test came to on a device.
struct TestRun {
  Layouts layouts;                   // once the app is up, and after each event that ran
  std::vector<Likeness> likeness;    // of the view that each went to
  std::vector<std::size_t> begins;   // each of them, as an event of the recording
  std::optional<std::size_t> stuck;  // the event whose view was not there; it and what follows did not run
  explore::ExploredTrace trace;      // as it was played, ready to be replayed

  std::size_t ran() const { return layouts.empty() ? 0 : layouts.size() - 1; }
  const std::optional<trace::Failure>& failure() const { return trace.recording.failure; }
  // Every event from `first` on went to a view of the content it was made for.
  bool isFaithfulFrom(std::size_t first) const;
};

// Starts the app clean and does one event after the other, each where its view is now. A run whose app dies
// ends there. Equal `chance` gives equal runs where a device can be told.
device::Result<TestRun> runTest(device::Device& device, const TestSettings& settings,
                                std::span<const GuiEvent> events, std::uint64_t chance,
                                const device::Operation& operation);

}  // namespace marmoset::fuzz
