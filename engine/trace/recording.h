#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/script/events/user_event.h"
#include "engine/trace/observation.h"

namespace marmoset::trace {

// What the device could tell, from least to most. Rules that need more than there is stay silent.
enum class Evidence : std::uint8_t {
  activities,  // activity names only: a SimplyDroid trace, a Monkey log
  windows,     // + the window on top
  trees,       // + view trees, so that the widget an event hit is known
};

// One user event and what was seen after it, once the app was idle. The observation before it is the one
// after the event before, or Recording::start.
struct RecordedEvent {
  script::UserEvent event;
  Observation after;
  std::optional<std::uint32_t> widget;      // hit by the event, in the tree before it
  std::uint32_t injected = 0, dropped = 0;  // low-level events
};

// A replay with an observation before and after every user event (CHARD's input). A value; trees are shared.
// It ends with the event that made the app fail, if one did.
struct Recording {
  std::string package, app;  // app: its version
  std::string device;        // profile: "Android 9, 1080x1920"
  std::int32_t width = 0, height = 0;
  Evidence evidence = Evidence::trees;
  bool instrumented = false;  // callbacks were reported, so that their absence says something
  Observation start;          // before the first event
  std::vector<RecordedEvent> events;
  std::optional<Failure> failure;
  // Empty: nobody noted it.
  std::string build = {};  // a digest of what was installed: builds of one version may differ
  std::string kind = {};   // of the device, as the keys of verdicts have it

  const Observation& before(std::size_t event) const { return event == 0 ? start : events[event - 1].after; }
};

}  // namespace marmoset::trace
