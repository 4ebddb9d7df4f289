#include "tests/engine/reduce/support/wrong_labels.h"

#include <algorithm>

#include <fmt/format.h>

#include "engine/trace/crash_signature.h"
#include "tests/engine/reduce/support/record.h"

namespace marmoset::test {

namespace {

replay::Trace onlyWith(const replay::Trace& trace, const std::vector<std::uint32_t>& events) {
  auto reduced = trace;
  reduced.events.clear();
  reduced.steps.clear();
  reduced.fingerprints.clear();
  for (const auto event : events) {
    reduced.events.push_back(trace.events[event]);
    reduced.steps.push_back(trace.steps[event]);
    reduced.fingerprints.push_back(trace.fingerprints[event]);
  }
  return reduced;
}

// Whether the events that are left do what they did, up to the end or the crash.
bool doesTheSame(const trace::Recording& whole, const trace::Recording& reduced,
                 const std::vector<std::uint32_t>& events) {
  if (whole.failure.has_value() != reduced.failure.has_value()) return false;
  if (whole.failure && signatureOf(*whole.failure) != signatureOf(*reduced.failure)) return false;
  if (reduced.events.size() != events.size()) return false;
  for (std::size_t i = 0; i < events.size(); ++i) {
    const auto& before = whole.events[events[i]].after;
    const auto& after = reduced.events[i].after;
    if (before.callbacks != after.callbacks || before.branches != after.branches) return false;
  }
  const auto& last = whole.events.back().after;
  const auto& lastReduced = reduced.events.back().after;
  return last.window == lastReduced.window && contentHash(*last.tree) == contentHash(*lastReduced.tree);
}

// Everything but the combination. What the rules deleted between its events goes with it: it happened in
// windows that are no longer there.
std::vector<std::uint32_t> without(const reduce::Combination& combination,
                                   const reduce::IneffectiveEvents& found) {
  const auto& gone = combination.events;
  const auto last = combination.replacedBy.value_or(gone.back());
  std::vector<std::uint32_t> others;
  for (std::uint32_t i = 0; i < found.combinationOf.size(); ++i) {
    const bool isInside = i >= gone.front() && i <= last && found.isIneffective(i);
    if (!isInside) others.push_back(i);
  }
  return others;
}

}  // namespace

void checkLabels(const device::simulator::AppPointer& app, const replay::Trace& trace,
                 const reduce::IneffectiveOptions& options, bool alone, LabelCheck& check) {
  const auto whole = recorded(app, trace);
  const auto found = findIneffective(factsOf(whole, options), options);
  const auto kept = found.kept();
  const auto reduced = recorded(app, onlyWith(trace, kept));
  ++check.cases;
  check.events += whole.events.size();
  check.removed += whole.events.size() - kept.size();
  check.crashes += whole.failure.has_value();
  check.stillCrash +=
      whole.failure && reduced.failure && signatureOf(*whole.failure) == signatureOf(*reduced.failure);
  check.wrongCases += !doesTheSame(whole, reduced, kept);
  for (const auto& combination : found.combinations) {
    auto& rule = check.rules[std::string(combination.rule->code)];
    ++rule.combinations;
    rule.events += combination.events.size();
    if (!alone) continue;
    const auto others = without(combination, found);
    rule.wrong += !doesTheSame(whole, recorded(app, onlyWith(trace, others)), others);
  }
}

std::string describe(const LabelCheck& check) {
  auto out = fmt::format("{} cases, {} events, {} removed ({:.1f}%), {} of {} still crash, {} cases wrong\n",
                         check.cases, check.events, check.removed,
                         100.0 * static_cast<double>(check.removed) /
                             static_cast<double>(std::max<std::size_t>(1, check.events)),
                         check.stillCrash, check.crashes, check.wrongCases);
  for (const auto& [code, rule] : check.rules)
    out += fmt::format("  {:28} {:6} combinations {:6} events {:4} wrong\n", code, rule.combinations,
                       rule.events, rule.wrong);
  return out;
}

}  // namespace marmoset::test
