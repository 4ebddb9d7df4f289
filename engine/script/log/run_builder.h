#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/script/log/failure_reader.h"
#include "engine/script/log/hidden_events.h"
#include "engine/script/log/log.h"
#include "engine/trace/crashed_app.h"

namespace marmoset::script {

// The text of a line, looked up only when it is asked for.
struct LineText {
  const TextBlock& block;
  std::size_t line;
  std::string_view operator()() const { return block.line(line); }
};

// Finds the runs of a log in one pass over its classified lines. Looks into the text of a line only where it
// is rare: most lines are events, of which the kind is enough.
class RunBuilder {
 public:
  void add(const LogLine& facts, const LineText& line, std::uint32_t at);
  std::vector<LogRun> finish();

 private:
  LogRun& run(std::uint32_t at);
  void begin(std::uint32_t at);
  void end();
  void endFailure();

  void addArgument(const LogLine& facts, std::string_view line, std::uint32_t at);
  void addSeed(std::string_view text, std::int64_t seed, std::uint32_t at);
  void addEvent(const LogLine& facts, const LineText& line, std::uint32_t at);
  void addOther(const LogLine& facts, std::string_view line, std::uint32_t at);
  void addAnswer(const LogLine& facts, std::string_view line, std::uint32_t at);
  void noteWindow(std::uint32_t at);
  void noteEnding(std::uint32_t at);
  void addFailure(const LogLine& facts, std::string_view line, std::uint32_t at);
  void nameCrashedApp(trace::Failure& failure) const;
  void addEnd(const LogLine& facts, std::string_view text, std::uint32_t at);
  void addTraceRow(std::string_view text, std::uint32_t at);
  void addError(std::string_view text, std::uint32_t at);
  void noteEvidence(const LogLine& facts);
  void noteSleep(std::int64_t ms);
  RunOutcome outcome() const;

  std::vector<LogRun> runs_;
  bool open_ = false;  // the last of runs_ is being read

  // Of the run being read.
  struct State {
    FailureReader failure;
    Evidence evidence;
    std::optional<EventCount> lastCount;
    std::optional<std::int64_t> firstSleep;
    bool sleepsDiffer = false;
    bool ended = false;  // "Events injected" was printed
    bool aborted = false, finished = false, threw = false, systemCrashed = false, refused = false;
    bool awaitsException = false;
    bool isRebuilt = false;  // of Fastbot, Maxim or Kea2, which count otherwise
    // The last Switch, until the system has answered it.
    std::optional<std::uint32_t> switchLine;
    std::optional<Component> switched;
    std::string_view lastRow;          // of a trace
    trace::PackageCounts rowPackages;  // of its rows
  };
  State state_;

  // Of the run to come.
  std::vector<std::string> arguments_;
  std::optional<std::uint32_t> argumentsAt_;
};

}  // namespace marmoset::script
