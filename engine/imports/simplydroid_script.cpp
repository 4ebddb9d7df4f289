#include "engine/imports/simplydroid_script.h"

#include <algorithm>

#include <fmt/format.h>

#include "engine/script/semantics/beyond_limit.h"
#include "engine/script/semantics/run.h"
#include "engine/trace/crash_signature.h"

namespace marmoset::imports {

namespace {

using script::LowLevelEvent;
using script::TraceRow;

// The first row that is not what the script injects there; the number of rows if all are.
std::size_t firstDifference(const std::vector<TraceRow>& rows, const std::vector<LowLevelEvent>& played) {
  std::size_t row = 0;
  while (row < rows.size() && row < played.size() && rows[row].className == className(played[row])) ++row;
  return row;
}

std::string difference(const std::vector<TraceRow>& rows, const std::vector<LowLevelEvent>& played,
                       std::size_t row) {
  const auto injected = row < played.size() ? std::string(className(played[row])) : "nothing more";
  return fmt::format("is not the script of this trace: row {} is a {}, and the script injects {}",
                     rows[row].index, rows[row].className, injected);
}

// The rows that came before the crash, its own event among them.
std::size_t reach(const std::vector<TraceRow>& rows, const script::LogRun& run, bool whole) {
  if (whole || run.failures.empty() || !run.failures.back().lastEvent) return rows.size();
  return std::min<std::size_t>(rows.size(), *run.failures.back().lastEvent + 1);
}

}  // namespace

tl::expected<ImportedScript, std::string> simplyDroidScript(const script::Log& trace,
                                                            const script::LogRun& run,
                                                            const script::Script& script,
                                                            const std::string& source, bool whole) {
  const auto rows = trace.traceRows(run);
  if (const auto beyond = script::beyondLimit(script, {}))
    return tl::unexpected("is a trace of a script that is too long: " + beyond->describe());
  const auto played = script::play(script).events;
  const auto same = firstDifference(rows, played);
  if (same < rows.size()) return tl::unexpected(difference(rows, played, same));
  const auto count = reach(rows, run, whole);
  if (count == 0) return tl::unexpected(std::string("shows no event before the crash"));

  const auto lastLine = played[count - 1].line;
  std::string lines;
  for (auto line = script.bodyStart(); line <= lastLine; ++line)
    lines.append(script.lineText(line)).append("\n");
  std::vector<ImportNote> notes;
  const auto later =
      std::count_if(played.begin(), played.end(), [&](const auto& event) { return event.line > lastLine; });
  if (later > 0)
    notes.push_back({fmt::format("row {}", rows[count - 1].index),
                     fmt::format("The script goes on behind the last event of the trace; its {} later "
                                 "low-level events are left out.",
                                 later)});
  const auto events = std::count_if(played.begin(), played.begin() + static_cast<std::ptrdiff_t>(count),
                                    [](const auto& event) { return isNumbered(event); });
  auto origin = fmt::format("SimplyDroid's {}", source);
  if (!whole && !run.failures.empty())
    origin += fmt::format(", up to {}", signatureOf(run.failures.back().failure).toString());
  return withHeader(origin, static_cast<std::size_t>(events), std::move(notes), lines);
}

}  // namespace marmoset::imports
