#include "engine/report/report.h"

#include <algorithm>

#include <fmt/format.h>

#include "engine/reduce/key_events/hierarchy_tree.h"
#include "engine/trace/crash_signature.h"

namespace marmoset::report {

namespace {

using reduce::KeyEvents;
using reduce::KeyStrategy;

constexpr std::array<std::string_view, 3> scopeNames{"key-events", "effective", "all"};

std::string_view described(KeyStrategy strategy) {
  switch (strategy) {
    case KeyStrategy::shortest:
      return "the shortest way to the crash";
    case KeyStrategy::duplicate:
      return "the events without the ineffective and the duplicate ones";
    case KeyStrategy::ineffective:
      return "the events without the ineffective ones";
  }
  return "";
}

struct Choice {
  std::vector<std::uint32_t> events;
  std::string how;
};

Choice choiceOf(const KeyEvents& found, const std::vector<std::uint32_t>& effective) {
  const auto* best = found.best();
  if (!best) return {effective, "No shorter sequence crashed again: these are the effective events."};
  if (found.likely) {
    return {best->events, fmt::format("Likely key events, not yet replayed: {}.", described(best->strategy))};
  }
  return {best->events, fmt::format("Key events, replayed and crashing: {}.", described(best->strategy))};
}

// A device that fails leaves what is likely.
Choice keyEventsOf(const trace::Recording& recording, const reduce::Verify& verify,
                   const reduce::IneffectiveOptions& options, const std::vector<std::uint32_t>& effective) {
  const auto found = reduce::keyEvents(recording, verify, options);
  if (found) return choiceOf(*found, effective);
  const auto likely = reduce::keyEvents(recording, {}, options);
  if (!likely) return {effective, fmt::format("The events that do something; {}.", likely.error())};
  auto choice = choiceOf(*likely, effective);
  choice.how += fmt::format(" Replaying them failed: {}.", found.error());
  return choice;
}

void remark(EventSentence& sentence, const reduce::Combination& combination, bool certain) {
  sentence.rule = combination.rule->code;
  const auto others = combination.events.size() - 1;
  sentence.remark =
      fmt::format("It {} go{}: {}.", certain ? "can" : "can likely",
                  others == 0 ? "" : fmt::format(" with {} other{}", others, others == 1 ? "" : "s"),
                  combination.rule->reason);
}

// Without trees and callbacks an event may have done more than could be seen.
bool levelsAreLeast(const trace::Recording& recording) {
  return recording.evidence != trace::Evidence::trees || !recording.instrumented;
}

}  // namespace

std::string_view name(Scope scope) {
  return scopeNames.at(static_cast<std::size_t>(scope));
}

std::optional<Scope> scopeOf(std::string_view name) {
  const auto found = std::find(scopeNames.begin(), scopeNames.end(), name);
  if (found == scopeNames.end()) return std::nullopt;
  return static_cast<Scope>(found - scopeNames.begin());
}

Report makeReport(const trace::Recording& recording, Scope scope, const reduce::Verify& verify,
                  const reduce::IneffectiveOptions& options) {
  const auto facts = reduce::factsOf(recording, options);
  const auto ineffective = reduce::findIneffective(facts, options);
  Report report{.scope = scope, .recorded = recording.events.size()};
  report.missing = ineffective.missing;
  if (levelsAreLeast(recording))
    report.missing.emplace_back("An event's level is the least it can be by what was recorded.");
  const auto effective = ineffective.kept();
  report.effective = effective.size();
  Choice choice{reduce::allEvents(facts), "All events that were recorded."};
  if (scope == Scope::effective) choice = {effective, "The events that do something."};
  if (scope == Scope::keyEvents) choice = keyEventsOf(recording, verify, options, effective);
  report.how = std::move(choice.how);
  for (const auto event : choice.events) {
    report.events.push_back(sentenceOf(recording, event, facts.events[event].is(reduce::Fact::closes)));
    ++report.levels[static_cast<std::size_t>(report.events.back().level)];
    if (const auto* combination = ineffective.of(event))
      remark(report.events.back(), *combination, ineffective.certain);
  }
  return report;
}

Report makeReport(const HeldRecording& held, Scope scope, const reduce::Verify& verify,
                  const reduce::IneffectiveOptions& options) {
  auto report = makeReport(held.recording, scope, verify, options);
  report.missing.insert(report.missing.begin(), held.outdated.begin(), held.outdated.end());
  return report;
}

std::string crashLine(const trace::Failure& failure) {
  const auto signature = signatureOf(failure).toString();
  return failure.message.empty() ? signature : fmt::format("{}: {}", signature, failure.message);
}

std::string titleOf(const trace::Recording& recording) {
  return recording.failure ? crashLine(*recording.failure) : "Events of " + recording.package;
}

std::string origin(const Report& report, const trace::Recording& recording) {
  auto told = recording.package;
  if (!recording.app.empty()) told += " " + recording.app;
  if (!recording.device.empty()) told += " on " + recording.device;
  return report.script.empty() ? told : fmt::format("{}: {}", report.script, told);
}

}  // namespace marmoset::report
