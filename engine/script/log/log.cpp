#include "engine/script/log/log.h"

#include <algorithm>
#include <atomic>
#include <thread>
#include <unordered_map>

#include "engine/script/log/line_value.h"
#include "engine/script/log/runs_by_process.h"
#include "engine/script/log/scanner.h"

namespace marmoset::script {

namespace {

constexpr std::size_t manyBlocks = 64;
constexpr unsigned mostThreads = 8;

std::shared_ptr<const ParsedLogBlock> parseBlock(const std::shared_ptr<const TextBlock>& text) {
  auto block = std::make_shared<ParsedLogBlock>();
  block->text = text;
  block->lines.reserve(text->lineCount());
  for (std::size_t i = 0; i < text->lineCount(); ++i) block->lines.push_back(parseLogLine(text->line(i)));
  return block;
}

std::shared_ptr<const std::vector<LogRun>> findRuns(
    const std::vector<std::shared_ptr<const ParsedLogBlock>>& blocks) {
  RunsByProcess builder;
  std::uint32_t at = 0;
  for (const auto& block : blocks)
    for (std::size_t i = 0; i < block->lines.size(); ++i)
      builder.add(block->lines[i], {*block->text, i}, at++);
  return std::make_shared<const std::vector<LogRun>>(builder.finish());
}

bool isIn(const LineRange& lines, std::uint32_t line) {
  return lines.first <= line && line <= lines.last;
}

bool holds(const LogRun& run, std::uint32_t line) {
  return std::ranges::binary_search(run.eventLines, line) ||
         std::ranges::any_of(run.failures,
                             [&](const LogFailure& failure) { return isIn(failure.lines, line); });
}

TraceRow readTraceRow(const LogLine& facts, std::string_view line, std::uint32_t at) {
  TraceRow row;
  row.index = facts.number;
  row.line = at;
  Scanner scanner(withoutBlanksAtEnd(line.substr(facts.content)));
  const auto field = [&] {
    scanner.take(";");
    return std::string(scanner.takeUntil(";"));
  };
  scanner.takeUntil(";");
  row.className = field();
  row.package = field();
  row.activity = field();
  scanner.take(";");
  scanner.take(row.injectCode);
  return row;
}

}  // namespace

Log::Log() : Log(parse(Text())) {}

Log Log::parse(Text text) {
  return Log(std::move(text), {});
}

Log::Log(Text text, const Blocks& known) : text_(std::move(text)) {
  std::unordered_map<const TextBlock*, const std::shared_ptr<const ParsedLogBlock>*> parsed;
  parsed.reserve(known.size());
  for (const auto& block : known) parsed.emplace(block->text.get(), &block);
  const auto& texts = text_.blocks();
  blocks_.resize(texts.size());
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (auto i = next++; i < texts.size(); i = next++) {
      const auto found = parsed.find(texts[i].get());
      blocks_[i] = found == parsed.end() ? parseBlock(texts[i]) : *found->second;
    }
  };
  {
    // A block is parsed in a fraction of the time that a thread takes to start.
    const bool large = texts.size() >= known.size() + manyBlocks;
    const auto helpers = large ? std::min(std::thread::hardware_concurrency(), mostThreads) : 1;
    std::vector<std::jthread> threads;
    for (unsigned i = 1; i < helpers; ++i) threads.emplace_back(work);
    work();
  }
  runs_ = findRuns(blocks_);
}

Log Log::edited(Range range, std::string_view replacement) const {
  return Log(text_.edited(range, replacement), blocks_);
}

const LogLine& Log::line(std::size_t line) const {
  const auto block = text_.blockOf(line);
  return blocks_[block]->lines[line - text_.firstLineOf(block)];
}

std::optional<std::size_t> Log::runAt(std::uint32_t line) const {
  // Runs of two processes may overlap: the one that the line is an event or a crash of.
  std::optional<std::size_t> around;
  for (std::size_t i = 0; i < runs_->size(); ++i) {
    const LogRun& run = (*runs_)[i];
    if (!isIn(run.lines, line)) continue;
    if (holds(run, line)) return i;
    if (!around) around = i;
  }
  return around;
}

std::optional<Log::FailureAt> Log::failureAt(std::uint32_t line) const {
  const auto run = runAt(line);
  if (!run) return std::nullopt;
  const auto& failures = (*runs_)[*run].failures;
  const auto found = std::find_if(failures.begin(), failures.end(),
                                  [&](const LogFailure& failure) { return isIn(failure.lines, line); });
  if (found == failures.end()) return std::nullopt;
  return FailureAt{*run, static_cast<std::size_t>(found - failures.begin())};
}

std::vector<TraceRow> Log::traceRows(const LogRun& run) const {
  std::vector<TraceRow> rows;
  for (const auto at : run.eventLines)
    if (const LogLine& facts = line(at); facts.kind == LogLineKind::traceRow)
      rows.push_back(readTraceRow(facts, lineText(at), at));
  return rows;
}

std::string_view name(RunOutcome outcome) {
  switch (outcome) {
    case RunOutcome::finished:
      return "finished";
    case RunOutcome::aborted:
      return "aborted";
    case RunOutcome::exception:
      return "exception";
    case RunOutcome::refused:
      return "refused";
    case RunOutcome::cutOff:
      return "cut off";
  }
  return "cut off";
}

std::string_view name(LogDialect dialect) {
  switch (dialect) {
    case LogDialect::classic:
      return "classic";
    case LogDialect::early:
      return "early";
    case LogDialect::numbered:
      return "numbered";
    case LogDialect::trace:
      return "trace";
  }
  return "classic";
}

}  // namespace marmoset::script
