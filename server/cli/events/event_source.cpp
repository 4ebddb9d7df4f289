#include "server/cli/events/event_source.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "engine/reduce/key_events/trace_events.h"
#include "engine/script/semantics/beyond_limit.h"

namespace marmoset::cli {
namespace {

using script::Log;
using script::LogRun;
using script::LowLevelEvent;
using script::RunEnd;
using script::Script;

std::string ending(const RunEnd& end, std::uint64_t limit) {
  const auto line = end.line ? fmt::format(" at line {}", *end.line + 1) : std::string();
  switch (end.kind) {
    case RunEnd::Kind::endOfFile:
      return "the run ends with the file";
    case RunEnd::Kind::idleWindow:
      return fmt::format("the run ends{}: no line of the next window queues anything", line);
    case RunEnd::Kind::exception:
      return fmt::format("the run ends{} with {}: {}; {} queued events are lost", line, end.exceptionClass,
                         end.message, end.lostEvents);
    default:
      return fmt::format("more events follow the first {} (--limit)", script::grouped(limit));
  }
}

tl::expected<std::size_t, std::string> chooseRun(const Log& log, const std::optional<std::size_t>& wanted) {
  const auto& runs = log.runs();
  if (wanted && *wanted < runs.size()) return *wanted;
  if (wanted) return tl::unexpected(fmt::format("has no run {}; it has {}", *wanted + 1, runs.size()));
  const auto shows = [](const LogRun& run) { return !run.eventLines.empty(); };
  const auto last = std::find_if(runs.rbegin(), runs.rend(), shows);
  if (last == runs.rend()) return tl::unexpected<std::string>("shows no events; run Monkey with -v -v -v");
  return static_cast<std::size_t>(runs.rend() - last) - 1;
}

}  // namespace

EventSource eventsOf(const Script& script, const script::RunOptions& options) {
  return [&script, options](const EventSink& sink) {
    std::uint64_t left = options.maxEvents;
    const auto end = script::ScriptPlayer(script, options).cycle([&](LowLevelEvent&& event) {
      if (left == 0) return false;
      --left;
      return sink(std::move(event));
    });
    return EventsEnd{end.describe(), ending(end, options.maxEvents)};
  };
}

tl::expected<EventSource, std::string> eventsOf(const Log& log, const std::optional<std::size_t>& run) {
  const auto chosen = chooseRun(log, run);
  if (!chosen) return tl::unexpected(chosen.error());
  return [&log, index = *chosen](const EventSink& sink) {
    const auto& shown = log.runs()[index];
    const bool rows = shown.dialect == script::LogDialect::trace;
    for (auto& event : rows ? reduce::traceRowEvents(log.traceRows(shown)) : log.events(shown)) {
      if (!sink(std::move(event))) break;
    }
    const std::string outcome(name(shown.outcome));
    return EventsEnd{outcome, fmt::format("run {} of {}: {}", index + 1, log.runs().size(), outcome)};
  };
}

}  // namespace marmoset::cli
