#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/script/semantics/expansion.h"
#include "engine/script/semantics/run.h"
#include "engine/script/semantics/window.h"

namespace marmoset::script {

// Recorded keys keep their distance: the parser sleeps before it hands one out, a little less than the
// recording says, to make up for its own work.
class KeyClock {
 public:
  std::int64_t sleepBefore(std::int64_t eventTime, double speed);
  void reset() { last_ = -1; }

 private:
  std::int64_t last_ = -1;
};

// Hands out the queue of one window, event by event.
class Delivery {
 public:
  Delivery(const Script& script, const RunOptions& options, const ParserMemory& memory, KeyClock& keys,
           const ScriptPlayer::Sink& sink, std::int32_t stepsOfDrag = allSteps)
      : script_(script),
        options_(options),
        memory_(memory),
        keys_(keys),
        sink_(sink),
        stepsOfDrag_(stepsOfDrag) {}

  // How the run ended, if it did before the queue was empty.
  std::optional<RunEnd> deliver(const Window& window);

 private:
  bool deliver(const Queued& entry);
  bool hand(const Queued& entry, LowLevelEvent&& event);

  const Script& script_;
  const RunOptions& options_;
  const ParserMemory& memory_;
  KeyClock& keys_;
  const ScriptPlayer::Sink& sink_;
  std::int32_t stepsOfDrag_;
  std::uint64_t delivered_ = 0;
  std::optional<RunEnd> end_;
};

// The events a window queued, throttles included.
std::uint64_t queuedIn(const Window& window, const Script& script, const RunOptions& options);

RunEnd exceptionEnd(std::uint32_t line, std::string exceptionClass, std::string message);

}  // namespace marmoset::script
