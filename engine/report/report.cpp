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

// Of a strategy that joins repeated ways, as CHARD does.
std::string_view orderOf(const std::vector<std::uint32_t>& events) {
  return std::ranges::is_sorted(events) ? ""
                                        : " They are told in the order of their replay, not of the "
                                          "recording: repeated ways through the app "
                                          "are joined into one.";
}

// More than this share of the recording, and the "key" events are none.
constexpr std::size_t keyShare = 2;

Choice choiceOf(const KeyEvents& found, const std::vector<std::uint32_t>& effective, std::size_t recorded) {
  const auto* best = found.best();
  if (!best) return {effective, "No shorter sequence crashed again: these are the effective events."};
  const auto order = orderOf(best->events);
  if (!found.likely)
    return {best->events,
            fmt::format("Key events, replayed and crashing: {}.{}", described(best->strategy), order)};
  if (best->events.size() > 10 && best->events.size() * keyShare > recorded)
    return {
        best->events,
        fmt::format("Not yet narrowed down: {} of {} events are left, {}. `marmoset reduce` replays to find "
                    "the few that the crash needs.{}",
                    best->events.size(), recorded, described(best->strategy), order)};
  return {best->events,
          fmt::format("Likely key events, not yet replayed: {}.{}", described(best->strategy), order)};
}

// A device that fails leaves what is likely.
Choice keyEventsOf(const trace::Recording& recording, const reduce::Verify& verify,
                   const reduce::IneffectiveOptions& options, const std::vector<std::uint32_t>& effective) {
  const auto found = reduce::keyEvents(recording, verify, options);
  const auto recorded = recording.events.size();
  if (found) return choiceOf(*found, effective, recorded);
  const auto likely = reduce::keyEvents(recording, {}, options);
  if (!likely) return {effective, fmt::format("The events that do something; {}.", likely.error())};
  auto choice = choiceOf(*likely, effective, recorded);
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

void add(Report& report, EventSentence sentence) {
  ++report.levels[static_cast<std::size_t>(sentence.level)];
  report.events.push_back(std::move(sentence));
}

// What does nothing and what the crash needs depends on every event: where some are hidden, none is judged.
Report partialReport(const trace::Recording& recording, const reduce::IneffectiveOptions& options) {
  const auto count = recording.events.size();
  Report report{.scope = Scope::all, .recorded = count, .effective = count};
  report.how = count == 0
                   ? "No events are known."
                   : "All events that the log shows. Others are hidden between them or after them, so none "
                     "of these is told to do nothing or to cause the crash.";
  const auto facts = reduce::factsOf(recording, options);
  for (std::uint32_t event = 0; event < count; ++event)
    add(report, sentenceOf(recording, event, facts.events[event].is(reduce::Fact::closes), false));
  return report;
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
    add(report, sentenceOf(recording, event, facts.events[event].is(reduce::Fact::closes)));
    if (const auto* combination = ineffective.of(event))
      remark(report.events.back(), *combination, ineffective.certain);
  }
  return report;
}

Report makeReport(const HeldRecording& held, Scope scope, const reduce::Verify& verify,
                  const reduce::IneffectiveOptions& options) {
  auto report = held.partial ? partialReport(held.recording, options)
                             : makeReport(held.recording, scope, verify, options);
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

std::string countsInWords(const Report& report) {
  if (report.recorded == 0) return "No recorded events.";
  std::string levels;
  for (const auto level : {Level::essential, Level::major, Level::minor, Level::trivial}) {
    const auto count = report.levels[static_cast<std::size_t>(level)];
    if (count > 0) levels += fmt::format("{}{} {}", levels.empty() ? ": " : ", ", count, name(level));
  }
  return fmt::format("{} of {} recorded event{} ({} effective){}.", report.events.size(), report.recorded,
                     report.recorded == 1 ? "" : "s", report.effective, levels);
}

}  // namespace marmoset::report
