#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "engine/reduce/document/reduced_trace.h"
#include "engine/reduce/document/touched_widgets.h"
#include "engine/reduce/minimize/oracle.h"

namespace marmoset::reduce {

// How the events of a reduced trace are written.
enum class Writing : std::uint8_t {
  recorded,  // by their own lines
  exact,     // by one command each where it injects the same, else by their own lines
  gestures,  // by one command each: whole pixels, in the middle of their widgets, with the recorded waits
  brisk,     // the same, with short waits
};
// What `brisk` waits behind an event, at most. The launch keeps its wait.
inline constexpr std::int64_t briskWaitMs = 300;

// A candidate of a trace, to be written as a script of its own.
struct WritingJob {
  const script::Script& script;
  const replay::Trace& trace;
  const Candidate& candidate;
  script::RunOptions play = {};             // how the script is read
  std::vector<TouchedWidget> widgets = {};  // of the candidate's events; empty: not known
};

struct WrittenTrace {
  std::string text;
  replay::Trace trace;     // of the text
  bool rewritten = false;  // it injects something else than the candidate
};

// The script that injects the candidate, with its evidence. `events`, `before`, `originalHash` and `content`
// of the evidence are filled in. An error if the lines of the script cannot be taken apart that way.
tl::expected<WrittenTrace, std::string> writeReducedTrace(const WritingJob& job, Writing writing,
                                                          ReducedTrace evidence);

}  // namespace marmoset::reduce
