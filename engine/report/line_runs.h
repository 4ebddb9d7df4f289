#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "engine/script/events/user_event.h"

namespace marmoset::report {

// Consecutive lines whose events are all of one kind: one finding, since editors keep only so many. Lines
// that belong to no event interrupt nothing.
struct LineRun {
  script::LineRange lines;
  int kind = 0;
  std::vector<std::uint32_t> events;
};
// Events of kind 0 are in no run.
std::vector<LineRun> lineRuns(std::size_t lineCount, std::span<const script::UserEvent> events,
                              const std::function<int(std::uint32_t event)>& kindOf);

}  // namespace marmoset::report
