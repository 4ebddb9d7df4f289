#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/reduce/document/what_was_shown.h"
#include "engine/replay/event_mapping.h"
#include "engine/replay/trace.h"
#include "engine/script/syntax/script.h"

namespace marmoset::reduce {

// Why an event of a reduced trace is there, and where it comes from.
struct ReducedEvent {
  std::uint32_t line = 0;                 // in the original, from 1
  std::uint32_t successes = 0, runs = 0;  // how often the target was met without it
  bool steadies = false;                  // does nothing itself, but absorbs disturbances
  std::uint64_t fingerprint = 0;          // what it injects; 0 in documents that do not say
  std::uint64_t origin = 0;               // what it injected in the original; 0: the same
  std::string words = {};                 // "tap on Button "Add""; empty in documents that do not say
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
  double low = 0, high = 1;  // 95% interval of the rate
  std::string mode;          // "default", "paper", "strict": what the runs had to pass; empty: not said
  std::string certificate;   // the same if they did; empty: they did not
  std::uint32_t verifications = 1;
  std::string stored;  // of when and which build runs are that no job of its own made; empty: none
  std::vector<ReducedEvent> events;  // of the candidate, in order
  std::string content;               // hash of what this script injected when it was verified
  bool operator==(const ReducedTrace&) const = default;
};

// What its runs have shown. `claimed`: nobody but the file knows them.
Shown shownBy(const ReducedTrace& evidence, bool claimed);
ReducedTrace withShown(ReducedTrace evidence, const Shown& shown);

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
// The present events as the original had them: by these fingerprints they are found there.
std::vector<std::uint64_t> originsOf(const ReducedTrace& evidence, const replay::Trace& present);

// The evidence after fresh runs of the present script. What was found out about single events stays where
// nothing has changed.
ReducedTrace measuredAgain(const ReducedTrace& evidence, const replay::Trace& present, const Shown& shown);

// Puts this evidence in the place of the old; nothing if the script is no reduced trace.
std::optional<script::TextEdit> evidenceEdit(const script::Script& script, const ReducedTrace& evidence);

}  // namespace marmoset::reduce
