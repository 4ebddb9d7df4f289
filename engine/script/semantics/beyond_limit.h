#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/script/semantics/run.h"

namespace marmoset::script {

// The line with which a run queues more than `maxEvents` events, and how many it queues itself.
struct BeyondLimit {
  std::uint32_t line = 0;
  std::uint64_t ofLine = 0;
  std::uint64_t limit = 0;

  // "the script injects more events than the 2,000,000 that can be replayed: line 2 adds 2,147,483,650"
  std::string describe() const;
};

// Nothing if the run stays below. Drags are counted, not walked.
std::optional<BeyondLimit> beyondLimit(const Script& script, const RunOptions& options);
// The same for roles that are already known.
std::optional<BeyondLimit> beyondLimit(const Script& script, const RunOptions& options,
                                       const std::vector<LineRole>& roles);

// 2147483650 as "2,147,483,650".
std::string grouped(std::uint64_t number);

}  // namespace marmoset::script
