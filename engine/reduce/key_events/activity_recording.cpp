#include "engine/reduce/key_events/activity_recording.h"

#include <fmt/format.h>

#include "engine/reduce/key_events/trace_events.h"

namespace marmoset::reduce {

namespace {

using script::LogLineKind;
using script::LowLevelEvent;

trace::WindowStatus statusOf(const std::string& package, const std::string& activity) {
  trace::WindowStatus status;
  status.package = package;
  status.activity = trace::fullActivity(package, activity);
  status.kind = activity.empty() ? trace::WindowKind::none : trace::WindowKind::activity;
  return status;
}

// What a log tells about a low-level event: its line, and the status after it.
struct Told {
  std::uint32_t line = 0;
  trace::WindowStatus after;
};

// The line of the event at which the app failed for the last time: a recording ends there, for what Monkey
// sent later reached another process.
std::optional<std::uint32_t> lineOfFailure(const script::LogRun& run) {
  if (run.failures.empty() || !run.failures.back().lastEvent) return std::nullopt;
  return run.eventLines[*run.failures.back().lastEvent];
}

trace::Recording recordingOf(std::vector<script::UserEvent> events, const std::vector<Told>& told,
                             const script::LogRun& run) {
  trace::Recording recording;
  recording.evidence = trace::Evidence::activities;
  if (!run.packages.empty()) recording.package = run.packages.front();
  const auto end = lineOfFailure(run);
  for (auto& event : events) {
    if (end && told[event.lowLevel.front()].line > *end) break;
    trace::RecordedEvent recorded;
    recorded.after.window = told[event.lowLevel.back()].after;
    if (recording.package.empty()) recording.package = recorded.after.window.package;
    recorded.event = std::move(event);
    recording.events.push_back(std::move(recorded));
  }
  if (end && !recording.events.empty()) {
    recording.failure = run.failures.back().failure;
    recording.events.back().after.failure = recording.failure;
  }
  return recording;
}

// "... cmp=com.x/.Main } in package com.x" -> the status of com.x/.Main.
std::optional<trace::WindowStatus> componentIn(std::string_view line) {
  constexpr std::string_view key = "cmp=";
  const auto start = line.find(key);
  if (start == std::string_view::npos) return std::nullopt;
  auto component = line.substr(start + key.size());
  component = component.substr(0, component.find_first_of(" }"));
  const auto slash = component.find('/');
  if (slash == std::string_view::npos) return std::nullopt;
  return statusOf(std::string(component.substr(0, slash)), std::string(component.substr(slash + 1)));
}

// Follows what a run tells from one event to the next; what Monkeys of other processes say between is theirs.
std::vector<Told> toldByLog(const script::Log& log, const script::LogRun& run,
                            const std::vector<LowLevelEvent>& events) {
  std::vector<Told> told;
  trace::WindowStatus now;
  auto next = run.windowLines.begin();
  for (std::size_t i = 0; i < events.size(); ++i) {
    if (const auto* launch = std::get_if<script::ActivityEvent>(&events[i].body))
      now = statusOf(launch->package, launch->activity);
    const auto until = i + 1 < events.size() ? events[i + 1].line : run.lines.last + 1;
    for (; next != run.windowLines.end() && *next < until; ++next) {
      if (*next < events[i].line) continue;
      if (log.line(*next).kind == LogLineKind::activityResuming) {
        now.activity.clear();
        now.kind = trace::WindowKind::none;
      } else if (const auto status = componentIn(log.lineText(*next))) {
        now = *status;
      }
    }
    told.push_back({events[i].line, now});
  }
  return told;
}

std::vector<Told> toldByRows(const std::vector<script::TraceRow>& rows) {
  std::vector<Told> told;
  for (const auto& row : rows) told.push_back({row.line, statusOf(row.package, row.activity)});
  return told;
}

// The recording of a log, told with the events of the script that was made of it.
tl::expected<trace::Recording, std::string> ofScript(tl::expected<trace::Recording, std::string> recording,
                                                     std::vector<script::UserEvent> events) {
  if (!recording) return recording;
  auto& recorded = recording->events;
  for (std::size_t i = 0; i < recorded.size(); ++i) {
    const auto inLog = describe(recorded[i].event),
               inScript = i < events.size() ? describe(events[i]) : std::string("missing");
    if (inLog != inScript) {
      return tl::unexpected(
          fmt::format("event {} is \"{}\" in the log and \"{}\" in the script: they are not of the same run",
                      i + 1, inLog, inScript));
    }
    recorded[i].event = std::move(events[i]);
  }
  return recording;
}

}  // namespace

tl::expected<trace::Recording, std::string> activityRecording(const script::Log& log,
                                                              const script::LogRun& run) {
  if (run.dialect == script::LogDialect::trace) {
    const auto rows = log.traceRows(run);
    return recordingOf(traceEvents(rows), toldByRows(rows), run);
  }
  const auto events = log.events(run);
  if (events.empty()) return tl::unexpected(std::string("the log shows no events; run Monkey with -v -v -v"));
  return recordingOf(script::userEvents(events), toldByLog(log, run, events), run);
}

tl::expected<trace::Recording, std::string> activityRecording(const script::Log& log,
                                                              const script::LogRun& run,
                                                              const std::vector<LowLevelEvent>& played) {
  auto events = script::userEvents(played);
  if (run.dialect != script::LogDialect::trace)
    return ofScript(activityRecording(log, run), std::move(events));
  const auto rows = log.traceRows(run);
  if (rows.size() != played.size()) {
    return tl::unexpected(
        fmt::format("the trace has {} rows and the script {} events: they are not of the same run",
                    rows.size(), played.size()));
  }
  return recordingOf(std::move(events), toldByRows(rows), run);
}

}  // namespace marmoset::reduce
