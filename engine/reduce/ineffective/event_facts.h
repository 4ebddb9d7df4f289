#pragma once

#include <cstdint>
#include <vector>

#include "engine/model/walk.h"
#include "engine/reduce/ineffective/options.h"
#include "engine/script/events/user_event.h"
#include "engine/trace/recording.h"

namespace marmoset::reduce {

// What the rules ask about an event, as flags.
enum class Fact : std::uint32_t {
  fixed = 1 << 0,          // launch, crash, or seen too unclearly: never deleted
  changesWindow = 1 << 1,  // another activity or another window on top
  hitsWidget = 1 << 2,
  deaf = 1 << 3,       // the widget does not react to this kind of event
  internal = 1 << 4,   // callbacks other than lifecycle ones, branches or log lines
  lifecycle = 1 << 5,  // lifecycle callbacks
  creates = 1 << 6,    // an activity
  destroys = 1 << 7,
  closes = 1 << 8,      // goes back to a window that lies below
  scrolls = 1 << 9,     // a drag
  radio = 1 << 10,      // one choice of a group
  onMain = 1 << 11,     // the window before it is the app's first activity
  opensText = 1 << 12,  // the window after it only shows text
  opensMenu = 1 << 13,
  reads = 1 << 14,  // decided by a variable: a branch, a failure, or unlike before in an equal status
};

// One event, its statuses, objects and callbacks as small numbers that are equal where the things are.
struct EventFacts {
  std::uint32_t source = 0, destination = 0;              // window status with its view tree
  std::uint32_t sourceWindow = 0, destinationWindow = 0;  // by the numbers of RecordingFacts::windows
  std::uint32_t object = 0;                               // widget or key; 0: none
  std::uint32_t group = 0;      // radio group or text box that it merely touched; 0: none
  std::uint32_t callbacks = 0;  // the sequence of callbacks, branches and log lines; 0: none
  std::uint32_t firstSeen = 0;  // first event that met the same status, focus aside
  std::uint32_t facts = 0;
  std::int32_t keyCode = 0;
  script::UserEventType type = script::UserEventType::tap;

  bool is(Fact fact) const { return (facts & static_cast<std::uint32_t>(fact)) != 0; }
  void set(Fact fact, bool on = true) { facts |= on ? static_cast<std::uint32_t>(fact) : 0; }
  bool isKey() const { return type == script::UserEventType::key || type == script::UserEventType::longKey; }
};

// A recording made small: computed once, read by every rule and by the key-event analysis.
struct RecordingFacts {
  std::vector<EventFacts> events;
  model::Walk windows;  // through the windows; they have its numbers
  // Hashes of the callbacks, sorted, by the numbers of EventFacts::callbacks: for similarity.
  std::vector<std::vector<std::uint64_t>> callbackSets;
  trace::Evidence evidence = trace::Evidence::trees;
  bool instrumented = false;
  bool fails = false;  // the last event made the app fail
};

RecordingFacts factsOf(const trace::Recording& recording, const IneffectiveOptions& options = {});

}  // namespace marmoset::reduce
