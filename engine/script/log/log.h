#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/script/events/user_event.h"
#include "engine/script/log/log_line.h"
#include "engine/script/semantics/low_level_event.h"
#include "engine/script/text/text.h"
#include "engine/trace/failure.h"

namespace marmoset::script {

// A crash, native crash or ANR block of a log. `failure.stack` is its stack without prefixes, ready for
// trace::parseStack and trace::signatureOf.
struct LogFailure {
  trace::Failure failure;
  std::string shortMessage, longMessage, buildLabel, buildChangelist;
  LineRange lines;
  // The last event printed before it, an index into the run's eventLines; empty: none came before.
  std::optional<std::uint32_t> lastEvent;
  std::int64_t eventsBefore = 0;  // as the device counts: without sleeps
};

enum class RunOutcome : std::uint8_t {
  finished,
  aborted,    // "** Monkey aborted due to error."
  exception,  // Monkey itself threw
  refused,    // ended before the first event: no activity to run, a bad header, a bad option
  cutOff,     // the log ends, or the next run begins, before the run does
};
std::string_view name(RunOutcome outcome);

enum class LogDialect : std::uint8_t {
  classic,
  early,     // before late 2010: SendKey, Sending Pointer
  numbered,  // CHARD's "#12: Sending Touch"
  trace,     // SimplyDroid's rows, which have no coordinates
};
std::string_view name(LogDialect dialect);

// The device injected events that the log does not show, so the log alone cannot be replayed.
struct HiddenEvents {
  std::int64_t injected = 0, seen = 0;
  std::uint32_t line = 0;  // that told how many were injected
  std::string why;         // and what to do about it
};

struct DroppedEvents {
  std::int64_t keys = 0, pointers = 0, trackballs = 0, flips = 0, rotations = 0;
  bool operator==(const DroppedEvents&) const = default;
};

// One run of Monkey in a log.
struct LogRun {
  LineRange lines;
  std::optional<std::int64_t> seed, count;
  std::vector<std::string> packages, categories;
  std::vector<std::string> arguments;  // of the command, where the log echoes them
  std::optional<int> verbosity;        // number of -v that Monkey counted: echoed, else at least that many
  std::optional<std::int64_t> throttle;
  bool replaysScript = false;
  LogDialect dialect = LogDialect::classic;

  // The lines of its events in order, sleeps and waits among them; of a trace, its rows. The rotation that
  // Monkey sends when it is done is none of them.
  std::vector<std::uint32_t> eventLines;
  std::int64_t seen = 0;                        // events as the device counts: without sleeps
  std::vector<std::uint32_t> rejectedSwitches;  // lines of Switches that the confinement rejected
  std::vector<std::uint32_t> failedInjections;  // lines of "// Injection Failed"
  std::vector<std::uint32_t> windowLines;       // where the system told which activity comes up
  std::optional<std::uint32_t> endingLine;      // where Monkey first said that it stops early

  std::vector<LogFailure> failures;
  RunOutcome outcome = RunOutcome::cutOff;
  std::string exception;                 // outcome exception or refused: what was printed
  std::optional<std::int64_t> injected;  // "Events injected"
  std::optional<DroppedEvents> dropped;
  std::optional<HiddenEvents> hidden;
};

// One row of a SimplyDroid trace.
struct TraceRow {
  std::int64_t index = 0;
  std::string className, package, activity;
  std::int32_t injectCode = 0;
  std::uint32_t line = 0;
};

// The classified lines of one text block; immutable, shared between versions of a log.
struct ParsedLogBlock {
  std::shared_ptr<const TextBlock> text;
  std::vector<LogLine> lines;
};

// A Monkey log: its lines, and the runs in it. Any bytes give a log. Values are immutable and cheap to copy;
// an edit classifies only the blocks it touches and then walks once over the kinds of all lines.
//
//   Log log = Log::parse(Text(decode(bytes).text));
//   for (const LogRun& run : log.runs())
//     for (const LowLevelEvent& event : log.events(run)) ...
class Log {
 public:
  Log();
  static Log parse(Text text);
  Log edited(Range range, std::string_view replacement) const;

  const Text& text() const { return text_; }
  std::size_t lineCount() const { return text_.lineCount(); }
  const LogLine& line(std::size_t line) const;
  std::string_view lineText(std::size_t line) const { return text_.line(line); }
  const std::vector<std::shared_ptr<const ParsedLogBlock>>& blocks() const { return blocks_; }

  const std::vector<LogRun>& runs() const { return *runs_; }
  // The run a line stands in.
  std::optional<std::size_t> runAt(std::uint32_t line) const;
  // The run and the failure whose block a line stands in.
  struct FailureAt {
    std::size_t run = 0, failure = 0;
  };
  std::optional<FailureAt> failureAt(std::uint32_t line) const;

  // The events of a run with the log lines they stand in; built when asked for. Permissions, unreadable
  // lines and the rows of traces give none. Touches of one gesture share a downTime.
  std::vector<LowLevelEvent> events(const LogRun& run) const;
  std::vector<TraceRow> traceRows(const LogRun& run) const;

 private:
  using Blocks = std::vector<std::shared_ptr<const ParsedLogBlock>>;
  Log(Text text, const Blocks& known);

  Text text_;
  Blocks blocks_;
  std::shared_ptr<const std::vector<LogRun>> runs_;
};

}  // namespace marmoset::script
