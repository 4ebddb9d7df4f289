#pragma once

#include <cstdint>
#include <optional>
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
  Excursion(device::Device& device, device::SessionStart start, trace::ObservationLevel level,
            const device::Operation& operation);
  // Of a trace that an earlier process made: it can be recalled and taken, and never played on.
  explicit Excursion(trace::Recording head) : recording_(std::move(head)) {}

  device::Result<void> start();
  // Adds lines to the script and plays them, until the app dies.
  device::Result<void> play(const std::string& lines);
  // Looks once more, for a window that was late.
  device::Result<void> look();
  // Adds what another excursion played and saw.
  void recall(const std::string& lines, const trace::Recording& seen);

  const trace::Observation& seen() const;
  // What was recorded so far.
  const trace::Recording& recording() const { return recording_; }
  const std::string& script() const { return script_; }
  // How the app died.
  const std::optional<trace::Failure>& failure() const { return recording_.failure; }
  bool crashed() const { return recording_.failure.has_value(); }
  std::size_t events() const { return recording_.events.size(); }
  // Ends it. `app`: its version.
  ExploredTrace take(std::uint64_t number, std::size_t setup, const std::string& app) &&;

 private:
  device::Result<void> play(const script::UserEvent& event, const device::Step& step);
  void addLines(const std::string& lines);

  std::optional<device::DeviceSession> session_;
  trace::ObservationLevel level_ = trace::ObservationLevel::tree;
  std::string script_;
  trace::Recording recording_;
};

// What the recordings of a device say of it.
trace::Recording recordingHead(const std::string& package, const device::DeviceInfo& info);

}  // namespace marmoset::explore
