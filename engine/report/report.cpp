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

Choice keyEventsOf(const KeyEvents& found, std::vector<std::uint32_t> effective) {
  const auto* best = found.best();
  if (!best)
    return {std::move(effective), "No shorter sequence crashed again: these are the effective events."};
  if (found.likely) {
    return {best->events, fmt::format("Likely key events, not yet replayed: {}.", described(best->strategy))};
  }
  return {best->events, fmt::format("Key events, replayed and crashing: {}.", described(best->strategy))};
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
  auto effective = ineffective.kept();
  report.effective = effective.size();
  Choice choice{reduce::allEvents(facts), "All events that were recorded."};
  if (scope == Scope::effective) choice = {effective, "The events that do something."};
  if (scope == Scope::keyEvents) {
    const auto found = reduce::keyEvents(recording, verify, options);
    choice = found ? keyEventsOf(*found, std::move(effective))
                   : Choice{std::move(effective), "The events that do something; " + found.error() + "."};
  }
  report.how = std::move(choice.how);
  for (const auto event : choice.events) {
    report.events.push_back(sentenceOf(recording, event, facts.events[event].is(reduce::Fact::closes)));
    ++report.levels[static_cast<std::size_t>(report.events.back().level)];
  }
  return report;
}

std::string crashLine(const trace::Failure& failure) {
  const auto signature = signatureOf(failure).toString();
  return failure.message.empty() ? signature : fmt::format("{}: {}", signature, failure.message);
}

}  // namespace marmoset::report
