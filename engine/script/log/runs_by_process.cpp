#include "engine/script/log/runs_by_process.h"

#include <algorithm>
#include <iterator>

#include "engine/trace/line_prefix.h"

namespace marmoset::script {

namespace {

// Every process of a logcat writes such lines; they begin no run.
bool mayBeAnyones(LogLineKind kind) {
  switch (kind) {
    case LogLineKind::other:
    case LogLineKind::blank:
    case LogLineKind::noise:
    case LogLineKind::stackFrame:
    case LogLineKind::comment:
    case LogLineKind::bareComment:
      return true;
    default:
      return false;
  }
}

std::int32_t processOfLine(const LogLine& facts, const LineText& line) {
  return facts.content == 0 ? 0 : trace::processOf(line().substr(0, facts.content));
}

}  // namespace

void RunsByProcess::add(const LogLine& facts, const LineText& line, std::uint32_t at) {
  const auto process = processOfLine(facts, line);
  auto builder = builders_.find(process);
  if (builder == builders_.end()) {
    if (mayBeAnyones(facts.kind)) return;
    builder = builders_.try_emplace(process).first;
  }
  builder->second.add(facts, line, at);
}

std::vector<LogRun> RunsByProcess::finish() {
  std::vector<LogRun> runs;
  for (auto& [process, builder] : builders_) {
    auto found = builder.finish();
    runs.insert(runs.end(), std::make_move_iterator(found.begin()), std::make_move_iterator(found.end()));
  }
  std::ranges::stable_sort(runs, {}, [](const LogRun& run) { return run.lines.first; });
  return runs;
}

}  // namespace marmoset::script
