#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/trace/failure.h"
#include "engine/trace/picture.h"
#include "engine/trace/view_tree.h"
#include "engine/trace/window_status.h"

namespace marmoset::trace {

// How much to look at; each level includes the ones before it.
enum class ObservationLevel : std::uint8_t {
  window,  // window status, callbacks, branches, log lines, failure
  tree,    // + view tree
  screen,  // + screenshot
};

// What a device showed at one moment, and what the app reported since the observation before.
struct Observation {
  WindowStatus window;
  std::shared_ptr<const ViewTree> tree;  // null below level `tree`, or if the device could give none
  std::vector<std::string> callbacks;    // METHOD= lines of the instrumented app, in order
  std::vector<std::string> branches;     // BRANCH= lines
  std::vector<std::string> log;          // the app's own log messages, "tag: text"
  Picture screenshot;                    // empty below level `screen`
  std::optional<Failure> failure;
  std::int64_t timeMs = 0;    // device time
  bool instrumented = false;  // false: the app reports no callbacks, so their absence says nothing
  bool settled = true;        // false: the screen still changed when the deadline for idle passed
};

}  // namespace marmoset::trace
