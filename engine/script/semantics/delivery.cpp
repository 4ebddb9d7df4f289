#include "engine/script/semantics/delivery.h"

#include <algorithm>
#include <limits>

namespace marmoset::script {

namespace {

// Java's (long) of a double: not a number is 0, the rest saturates.
std::int64_t toLong(double value) {
  if (value != value) return 0;
  if (value >= 0x1p63) return std::numeric_limits<std::int64_t>::max();
  if (value < -0x1p63) return std::numeric_limits<std::int64_t>::min();
  return static_cast<std::int64_t>(value);
}

std::int64_t wrappingDifference(std::int64_t a, std::int64_t b) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) - static_cast<std::uint64_t>(b));
}

}  // namespace

std::int64_t KeyClock::sleepBefore(std::int64_t eventTime, double speed) {
  constexpr std::int64_t ownWork = 16;
  if (eventTime < 0) return 0;
  std::int64_t sleep = 0;
  if (last_ > 0) {
    const auto apart = static_cast<double>(wrappingDifference(eventTime, last_));
    sleep = std::max<std::int64_t>(0, wrappingDifference(toLong(apart * speed), ownWork));
  }
  last_ = eventTime;
  return sleep;
}

std::optional<RunEnd> Delivery::deliver(const Window& window) {
  for (const Queued& entry : window.queue) {
    if (!deliver(entry)) break;
  }
  if (end_ && end_->kind == RunEnd::Kind::exception)
    end_->lostEvents = queuedIn(window, script_, options_) - delivered_ - 1;
  return std::move(end_);
}

bool Delivery::deliver(const Queued& entry) {
  const Emit emit = [&](LowLevelEvent&& event) { return hand(entry, std::move(event)); };
  if (entry.ready.empty())
    return expand(entry.command, script_.lineText(entry.line), options_, memory_, emit, stepsOfDrag_);
  return std::ranges::all_of(entry.ready,
                             [&](const LowLevelEvent& event) { return emit(LowLevelEvent(event)); });
}

bool Delivery::hand(const Queued& entry, LowLevelEvent&& event) {
  event.line = entry.line;
  if (auto* key = std::get_if<KeyEvent>(&event.body)) {
    if (const auto* recorded = std::get_if<KeyArguments>(&entry.command.arguments))
      key->sleptBefore = keys_.sleepBefore(recorded->eventTime, script_.speed());
  }
  if (options_.inject) {
    if (auto fault = injectionFault(event)) {
      end_ = exceptionEnd(entry.line, std::move(fault->exceptionClass), std::move(fault->message));
      end_->whenInjected = true;
      return false;
    }
  }
  ++delivered_;
  if (sink_(std::move(event))) return true;
  end_.emplace().kind = RunEnd::Kind::limit;
  return false;
}

std::uint64_t queuedIn(const Window& window, const Script& script, const RunOptions& options) {
  std::uint64_t count = 0;
  for (const Queued& entry : window.queue) count += entry.eventCount(script.lineText(entry.line), options);
  return count;
}

RunEnd exceptionEnd(std::uint32_t line, std::string exceptionClass, std::string message) {
  RunEnd end;
  end.kind = RunEnd::Kind::exception;
  end.line = line;
  end.exceptionClass = std::move(exceptionClass);
  end.message = std::move(message);
  return end;
}

}  // namespace marmoset::script
