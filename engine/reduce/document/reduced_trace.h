#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "engine/reduce/minimize/oracle.h"
#include "engine/replay/event_mapping.h"
#include "engine/replay/trace.h"
#include "engine/script/syntax/script.h"
#include "engine/statistics/rate.h"

namespace marmoset::reduce {

// Why an event of a reduced trace is there, and where it comes from.
struct ReducedEvent {
  std::uint32_t line = 0;                 // in the original, from 1
  std::uint32_t successes = 0, runs = 0;  // how often the target was met without it
  bool steadies = false;                  // does nothing itself, but absorbs disturbances
  std::uint64_t fingerprint = 0;          // what it injects; 0 in documents that do not say
  bool operator==(const ReducedEvent&) const = default;
};

// "without it 0 of 2 runs", for people.
std::string whyNeeded(std::uint32_t successes, std::uint32_t runs, bool steadies);

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

// What a script injects, as `content` and `originalHash` have it.
std::string contentHash(const replay::Trace& trace);

// Whether the script still injects what was measured: layout and comments may have changed.
bool injectsWhatWasMeasured(const ReducedTrace& evidence, const replay::Trace& present);
// The same, and it was verified.
bool certificateHolds(const ReducedTrace& evidence, const replay::Trace& present);

// Which event of the evidence each present event is, the setup not counted.
replay::EventMapping mapEvidence(const ReducedTrace& evidence, const replay::Trace& present);

// The evidence after fresh runs of the present script. What was found out about single events stays where
// nothing has changed.
ReducedTrace measuredAgain(const ReducedTrace& evidence, const replay::Trace& present,
                           const statistics::Rate& rate, std::string certificate);

// Puts this evidence in the place of the old; nothing if the script is no reduced trace.
std::optional<script::TextEdit> evidenceEdit(const script::Script& script, const ReducedTrace& evidence);

}  // namespace marmoset::reduce
