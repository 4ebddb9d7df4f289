#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "engine/reduce/minimize/oracle.h"
#include "engine/replay/trace.h"
#include "engine/script/syntax/script.h"

namespace marmoset::reduce {

// Why an event of a reduced trace is there, and where it comes from.
struct ReducedEvent {
  std::uint32_t line = 0;                 // in the original, from 1
  std::uint32_t successes = 0, runs = 0;  // how often the target was met without it
  bool steadies = false;                  // does nothing itself, but absorbs disturbances
  bool operator==(const ReducedEvent&) const = default;
};

// The evidence of a reduction, as it stands above `start data >>`, where devices ignore it.
struct ReducedTrace {
  std::string target, strategy;
  std::string original;      // file name, for people and to find it
  std::string originalHash;  // of what the original injects, in hexadecimal
  std::uint32_t before = 0;  // user events of the original, the launch not counted
  std::uint32_t successes = 0, runs = 0;
  double low = 0, high = 1;          // 95% interval of the rate
  std::string certificate;           // "default", "paper", "strict"; empty: none
  std::vector<ReducedEvent> events;  // of the candidate, in order
  std::string content;               // hash of what this script injected when it was verified
  bool operator==(const ReducedTrace&) const = default;
};

// The script that injects the candidate, with its evidence. `events`, `originalHash` lines and `content` of
// the evidence are filled in. An error if the lines of the script cannot be taken apart that way.
tl::expected<std::string, std::string> writeReducedTrace(const script::Script& script,
                                                         const replay::Trace& trace,
                                                         const Candidate& candidate, ReducedTrace evidence,
                                                         const script::RunOptions& options = {});

// Nothing if the script is no reduced trace.
std::optional<ReducedTrace> readReducedTrace(const script::Script& script);

// Whether the script still injects what was verified: layout and comments may have changed.
bool certificateHolds(const ReducedTrace& evidence, const replay::Trace& present);

}  // namespace marmoset::reduce
