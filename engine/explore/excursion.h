#pragma once

#include <functional>
#include <string>

#include "engine/device/session.h"
#include "engine/replay/trace.h"
#include "engine/trace/recording.h"

namespace marmoset::explore {

// One trace of an exploration: a script that can be replayed, and its recording.
struct ExploredTrace {
  std::uint64_t number = 0;  // from 1, in the order they were begun
  std::string script;
  std::size_t setup = 0;  // events of the script that bring the app up
  trace::Recording recording;
};

// The trace under way on one device, from its clean start on. Keeps what was played and seen, also when the
// device fails in the middle: then what came before can still be taken.
class Excursion {
 public:
  // Hears of every event that was recorded.
  using Sink = std::function<void(const trace::Observation& before, const trace::RecordedEvent& event,
                                  std::size_t position)>;

  Excursion(device::Device& device, device::SessionStart start, trace::ObservationLevel level, Sink sink,
            const device::Operation& operation);

  device::Result<void> start();
  // Adds lines to the script and plays them, until the app dies.
  device::Result<void> play(const std::string& lines);
  // Looks once more, for a window that was late.
  device::Result<void> look();

  const trace::Observation& seen() const;
  // How the app died.
  const std::optional<trace::Failure>& failure() const { return recording_.failure; }
  bool crashed() const { return recording_.failure.has_value(); }
  std::size_t events() const { return recording_.events.size(); }
  // Ends it. `app`: its version.
  ExploredTrace take(std::uint64_t number, std::size_t setup, const std::string& app) &&;

 private:
  device::Result<void> play(const script::UserEvent& event, const device::Step& step);

  device::Device& device_;
  device::DeviceSession session_;
  trace::ObservationLevel level_;
  Sink sink_;
  std::string script_;
  trace::Recording recording_;
};

}  // namespace marmoset::explore
