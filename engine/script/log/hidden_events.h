#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/script/log/log.h"

namespace marmoset::script {

// How often Monkey said how many events it had sent, and how many the log showed by then.
struct EventCount {
  std::int64_t injected = 0, seen = 0;
  std::uint32_t line = 0;
};

// What the lines of a run show about the verbosity it was run with.
struct Evidence {
  int verbosity = 0;  // at least that many -v
  bool touches = false;
};

// Empty if the log shows every event, as far as it tells. `injected` is 0 where a run that was cut off does
// not say how many there were. `last` is the last count of the run.
std::optional<HiddenEvents> hiddenEvents(const LogRun& run, const std::optional<EventCount>& last,
                                         const Evidence& evidence);

// "265 events were injected, the log shows 44".
std::string inWords(const HiddenEvents& hidden);

}  // namespace marmoset::script
