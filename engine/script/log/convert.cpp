#include "engine/script/log/convert.h"

#include <algorithm>

#include <fmt/format.h>

#include "engine/script/log/hidden_events.h"
#include "engine/script/log/script_header.h"
#include "engine/script/log/script_writer.h"

namespace marmoset::script {

namespace {

using Failed = tl::unexpected<ConvertError>;

Failed failed(std::string message, std::optional<std::uint32_t> line = {}) {
  return Failed(ConvertError{std::move(message), line});
}

std::optional<std::size_t> defaultFailure(const LogRun& run) {
  if (run.failures.empty()) return std::nullopt;
  const auto crash = std::find_if(run.failures.rbegin(), run.failures.rend(), [](const LogFailure& failure) {
    return failure.failure.kind != trace::FailureKind::notResponding;
  });
  return crash == run.failures.rend() ? run.failures.size() - 1
                                      : static_cast<std::size_t>(run.failures.rend() - crash) - 1;
}

tl::expected<Conversion, ConvertError> choose(const Log& log, const ConvertOptions& options) {
  const auto& runs = log.runs();
  if (runs.empty()) return failed("There is no Monkey run in this text: nothing to convert.");
  Conversion chosen;
  chosen.run = options.run.value_or(defaultRun(log));
  if (chosen.run >= runs.size())
    return failed(fmt::format("There is no run {}: the log has {}.", chosen.run + 1, runs.size()));
  const LogRun& run = runs[chosen.run];
  if (run.dialect == LogDialect::trace)
    return failed(
        "A SimplyDroid trace names its events but has no coordinates, so no script can be made of it. "
        "The script.log beside it is the script that was run.",
        run.lines.first);
  if (options.whole) return chosen;
  chosen.failure = options.failure ? options.failure : defaultFailure(run);
  if (chosen.failure && *chosen.failure >= run.failures.size())
    return failed(
        fmt::format("There is no crash {} in that run: it has {}.", *chosen.failure + 1, run.failures.size()),
        run.lines.first);
  return chosen;
}

// The number of event lines the script stands for.
std::size_t reach(const LogRun& run, const Conversion& chosen) {
  if (!chosen.failure) return run.eventLines.size();
  const auto& last = run.failures[*chosen.failure].lastEvent;
  return last ? *last + 1 : 0;
}

Failed nothingToReplay(const LogRun& run, const Conversion& chosen) {
  if (run.hidden)
    return failed("The log does not show the events that were injected. " + run.hidden->why,
                  run.hidden->line);
  if (chosen.failure)
    return failed("The log shows no event before that crash.", run.failures[*chosen.failure].lines.first);
  return failed("The log shows no events of that run.", run.lines.first);
}

void noteLeftOut(const Log& log, std::uint32_t line, std::vector<ConvertNote>& notes) {
  const bool permission = log.line(line).kind == LogLineKind::permission;
  notes.push_back(
      {line, permission ? "A script cannot grant or revoke a permission; do it with `pm` before the replay."
                        : "This event cannot be read; it is left out."});
}

std::string whichFailure(const LogRun& run, std::size_t failure) {
  return fmt::format(
      "The run failed {} times; the script ends before failure {}. Choose another with --crash.",
      run.failures.size(), failure + 1);
}

// What was chosen where nobody chose.
void noteChoice(const Log& log, const Conversion& chosen, const ConvertOptions& options,
                std::vector<ConvertNote>& notes) {
  const LogRun& run = log.runs()[chosen.run];
  if (const auto which = whichRun(log, chosen.run); !options.run && !which.empty())
    notes.push_back({run.lines.first, which + " Choose another with --run."});
  if (chosen.failure && !options.failure && run.failures.size() > 1)
    notes.push_back({run.failures[*chosen.failure].lines.first, whichFailure(run, *chosen.failure)});
}

void noteRun(const LogRun& run, std::size_t sleeps, std::vector<ConvertNote>& notes) {
  if (run.hidden)
    notes.push_back({run.hidden->line, fmt::format("{}; the script replays only what it shows. {}",
                                                   inWords(*run.hidden), run.hidden->why)});
  if (sleeps == 0 && run.throttle.value_or(0) > 0)
    notes.push_back(
        {run.lines.first, fmt::format("The run was throttled by {0} ms, which the log does not show: "
                                      "replay with --throttle {0}.",
                                      *run.throttle)});
}

}  // namespace

std::size_t defaultRun(const Log& log) {
  const auto& runs = log.runs();
  const auto last = [&](auto wanted) -> std::optional<std::size_t> {
    const auto found = std::find_if(runs.rbegin(), runs.rend(), wanted);
    if (found == runs.rend()) return std::nullopt;
    return static_cast<std::size_t>(runs.rend() - found) - 1;
  };
  if (const auto run = last([](const LogRun& candidate) { return !candidate.failures.empty(); })) return *run;
  return last([](const LogRun& candidate) { return !candidate.eventLines.empty(); })
      .value_or(runs.size() - 1);
}

std::string whichRun(const Log& log, std::size_t run) {
  const auto& runs = log.runs();
  if (runs.size() < 2) return "";
  const auto failed = std::ranges::count_if(runs, [](const LogRun& each) { return !each.failures.empty(); });
  const auto others = failed == 0   ? std::string("none of them failed")
                      : failed == 1 ? std::string("one of them failed")
                                    : fmt::format("{} of them failed", failed);
  return fmt::format("This is run {} of the {} in the log; {}.", run + 1, runs.size(), others);
}

tl::expected<Conversion, ConvertError> convert(const Log& log, const ConvertOptions& options) {
  auto chosen = choose(log, options);
  if (!chosen) return chosen;
  const LogRun& run = log.runs()[chosen->run];
  const auto count = reach(run, *chosen);
  auto events = log.events(run);
  const auto end = count == 0 ? 0 : run.eventLines[count - 1] + 1;
  std::erase_if(events, [&](const LowLevelEvent& event) { return event.line >= end; });

  ScriptWriter writer(run);
  writer.write(events);
  if (writer.events == 0) return nothingToReplay(run, *chosen);
  std::size_t sleeps = 0;
  for (std::size_t i = 0, next = 0; i < count; ++i) {
    const auto line = run.eventLines[i];
    const bool read = next < events.size() && events[next].line == line;
    if (read) ++next;
    if (!read) noteLeftOut(log, line, writer.notes);
    sleeps += log.line(line).kind == LogLineKind::sleep;
  }
  noteChoice(log, *chosen, options, writer.notes);
  noteRun(run, sleeps, writer.notes);
  std::stable_sort(writer.notes.begin(), writer.notes.end(),
                   [](const ConvertNote& a, const ConvertNote& b) { return a.line < b.line; });
  chosen->events = writer.events;
  chosen->notes = std::move(writer.notes);
  chosen->logLines = std::move(writer.logLines);
  chosen->script = scriptHeader(log, *chosen, options.source) + writer.lines;
  return chosen;
}

}  // namespace marmoset::script
