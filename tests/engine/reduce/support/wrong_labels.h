#pragma once

#include <map>
#include <string>

#include "engine/reduce/ineffective/labels.h"
#include "engine/replay/trace.h"
#include "tests/engine/device/simulator/sample.h"

namespace marmoset::test {

// How often the rules were right, measured by deleting what they say and replaying.
struct RuleRecord {
  std::size_t combinations = 0, events = 0, wrong = 0;
};

struct LabelCheck {
  std::map<std::string, RuleRecord, std::less<>> rules;  // each combination deleted alone
  std::size_t cases = 0, events = 0, removed = 0;
  std::size_t crashes = 0, stillCrash = 0;
  std::size_t wrongCases = 0;  // with all labelled events deleted, something else happened
};

// Records, labels, deletes, replays and compares: the crash, the last window with its contents, and the
// callbacks of every event that is left. `alone` also replays without each single combination.
void checkLabels(const device::simulator::AppPointer& app, const replay::Trace& trace,
                 const reduce::IneffectiveOptions& options, bool alone, LabelCheck& check);

// One line per rule: for the output of tests and benchmarks.
std::string describe(const LabelCheck& check);

}  // namespace marmoset::test
