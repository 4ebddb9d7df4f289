#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/script/semantics/run.h"
#include "engine/script/syntax/script.h"

namespace marmoset::script {

// What a device does with one line, for a person who points at it.
struct LineExplanation {
  std::string what;                 // "Injects 2 events", "The device ignores this line"
  std::vector<std::string> events;  // "touch DOWN (120, 270)", the first few
  std::size_t more = 0;             // events beyond those
  std::int64_t startMs = 0;         // script time when the line's first event is due
  bool injects = false;
};

// Plays the script as far as the line, without the steps of long drags. Nothing where it is no longer wanted:
// asked now and then.
std::optional<LineExplanation> explainLine(const Script& script, std::uint32_t line,
                                           const RunOptions& options,
                                           const std::function<bool()>& wanted = {});

// "touch DOWN (120, 270)", "key BACK up", "wait 500 ms".
std::string describe(const LowLevelEvent& event);

}  // namespace marmoset::script
