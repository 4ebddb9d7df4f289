#include "engine/reduce/key_events/activity_recording.h"

#include <fmt/format.h>

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

// After every low-level event, the status the log tells.
struct Told {
  std::vector<LowLevelEvent> events;
  std::vector<trace::WindowStatus> after;
};

trace::Recording recordingOf(const Told& told, const script::LogRun& run) {
  trace::Recording recording;
  recording.evidence = trace::Evidence::activities;
  if (!run.packages.empty()) recording.package = run.packages.front();
  for (auto& event : script::userEvents(told.events)) {
    trace::RecordedEvent recorded;
    recorded.after.window = told.after[event.lowLevel.back()];
    if (recording.package.empty()) recording.package = recorded.after.window.package;
    recorded.event = std::move(event);
    recording.events.push_back(std::move(recorded));
  }
  if (!run.failures.empty() && !recording.events.empty()) {
    recording.failure = run.failures.back().failure;
    recording.events.back().after.failure = recording.failure;
  }
  return recording;
}

// A row tells the class of its event and nothing else, so touches are paired as Monkey sends them.
std::vector<LowLevelEvent> eventsOfRows(const std::vector<script::TraceRow>& rows) {
  std::vector<LowLevelEvent> events;
  bool down = false;
  for (const auto& row : rows) {
    LowLevelEvent event{.line = row.line, .body = script::ThrottleEvent{}};
    if (row.className == "MonkeyTouchEvent") {
      down = !down;
      script::MotionEvent motion;
      motion.action = down ? script::motion::down : script::motion::up;
      motion.pointers.emplace_back();
      event.body = motion;
    } else if (row.className == "MonkeyActivityEvent") {
      event.body = script::ActivityEvent{row.package, row.activity};
    } else if (row.className == "MonkeyKeyEvent") {
      event.body = script::KeyEvent{};
    }
    events.push_back(std::move(event));
  }
  return events;
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

// Follows the lines of a Monkey log from one event to the next.
Told toldByLog(const script::Log& log, const script::LogRun& run) {
  Told told{log.events(run), {}};
  trace::WindowStatus now;
  auto line = run.lines.first;
  for (std::size_t i = 0; i < told.events.size(); ++i) {
    const auto until = i + 1 < told.events.size() ? told.events[i + 1].line : run.lines.last + 1;
    for (line = std::max(line, told.events[i].line); line < until; ++line) {
      const auto kind = log.line(line).kind;
      if (kind == LogLineKind::switchActivity) {
        if (const auto* launch = std::get_if<script::ActivityEvent>(&told.events[i].body))
          now = statusOf(launch->package, launch->activity);
      } else if (kind == LogLineKind::intentAllowed) {
        if (const auto status = componentIn(log.lineText(line))) now = *status;
      } else if (kind == LogLineKind::activityResuming) {
        now.activity.clear();
        now.kind = trace::WindowKind::none;
      }
    }
    told.after.push_back(now);
  }
  return told;
}

}  // namespace

tl::expected<trace::Recording, std::string> activityRecording(const script::Log& log,
                                                              const script::LogRun& run) {
  if (run.dialect == script::LogDialect::trace)
    return activityRecording(log, run, eventsOfRows(log.traceRows(run)));
  auto told = toldByLog(log, run);
  if (told.events.empty())
    return tl::unexpected(std::string("the log shows no events; run Monkey with -v -v -v"));
  return recordingOf(told, run);
}

tl::expected<trace::Recording, std::string> activityRecording(const script::Log& log,
                                                              const script::LogRun& run,
                                                              std::span<const LowLevelEvent> played) {
  const auto rows = log.traceRows(run);
  if (rows.size() != played.size()) {
    return tl::unexpected(
        fmt::format("the trace has {} rows and the script {} events: they are not of the same run",
                    rows.size(), played.size()));
  }
  Told told;
  told.events.assign(played.begin(), played.end());
  for (const auto& row : rows) told.after.push_back(statusOf(row.package, row.activity));
  return recordingOf(told, run);
}

}  // namespace marmoset::reduce
