#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/model/app_model.h"
#include "engine/model/distances.h"

namespace marmoset::model {

// The number of a window that stands for all failures.
inline constexpr StateId failures = 0;

// A window of an app with all its states, or the failures of the app together.
struct Window {
  StateId id = 0;  // the state that it is under Abstraction::window; or `failures`
  trace::WindowStatus status;
  bool failed = false;
  std::uint64_t events = 0;  // that were done there
  std::optional<std::uint32_t> level,
      parent;  // shortest distance from a start, and the window before it on that way
  bool operator==(const Window&) const = default;
};

// How often events led from one window to another.
struct WindowMove : Move {
  std::uint64_t count = 0;
  bool operator==(const WindowMove&) const = default;
};

// The windows of a model in the order they were met, and the moves between them in the order they were made.
// A failure is no way to anywhere.
struct Windows {
  std::vector<Window> windows;
  std::vector<WindowMove> moves;

  const Window* find(StateId id) const;
};
Windows windowsOf(const AppModel& model);

}  // namespace marmoset::model
