#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/script/semantics/low_level_event.h"

namespace marmoset::script {

enum class UserEventType : std::uint8_t {
  launch,
  tap,
  longPress,
  drag,
  pinch,
  gesture,  // any other touch sequence
  trackball,
  key,
  longKey,
  text,
  rotation,
  flip,
  wake,
  shellCommand,
  instrumentation,
  measurement,  // PowerLog, WriteLog, frame rates
};

struct LineRange {
  std::uint32_t first = 0, last = 0;  // zero-based, inclusive
  bool operator==(const LineRange&) const = default;
};

// What a person would name: one tap, one drag, one key press. Built from low-level events by pairing DOWN
// with UP; a wait or throttle belongs to the event before it. Waits ahead of the first event belong to none:
// they only move its start.
struct UserEvent {
  UserEventType type = UserEventType::tap;
  std::vector<std::uint32_t> lowLevel;  // indices into the run's events, waits and throttles included
  std::vector<std::uint32_t> ids;       // CHARD's numbers, from 1, of launch, motion and key events
  std::vector<LineRange> lines;         // an event is a set of line ranges, not one
  // Where the first finger comes down and lifts; of a trackball (x, y) is the way it rolled.
  float x = 0, y = 0, toX = 0, toY = 0;
  float secondX = 0, secondY = 0, secondToX = 0, secondToY = 0;  // the other finger of a pinch
  std::int64_t startMs = 0, durationMs = 0;  // script time; waits and throttles after it are in waitMs
  std::int64_t waitMs = 0;
  std::int32_t keyCode = 0, rotation = 0;
  bool open = false;              // of a flip: the keyboard opens
  std::string text;               // typed text, shell command, test case, what is measured
  std::string package, activity;  // of a launch
  bool complete = true;           // false: DOWN without UP, or the other way round
};

std::string_view name(UserEventType type);
std::vector<UserEvent> userEvents(const std::vector<LowLevelEvent>& events);

// "tap (120, 270)", "key BACK", "launch com.x/.Main": for hovers, symbols and tables.
std::string describe(const UserEvent& event);

// What can be deleted from a script without changing anything else: an event, or several that share a line.
struct DeletionAtom {
  std::vector<std::uint32_t> events;  // indices into the user events, ascending
  std::vector<LineRange> lines;
};
// In the order of their first events; every event is in exactly one.
std::vector<DeletionAtom> deletionAtoms(std::span<const UserEvent> events);

}  // namespace marmoset::script
