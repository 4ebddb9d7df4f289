#include "protocol/lsp/folding_range.h"

#include "engine/report/window_stretches.h"
#include "server/features/feature.h"
#include "server/recordings/recorded_document.h"

namespace marmoset::server {
namespace {

using Folds = std::vector<lsp::FoldingRange>;

void fold(Folds& folds, std::uint32_t first, std::uint32_t last, std::string_view kind) {
  if (last <= first) return;
  lsp::FoldingRange range;
  range.startLine = first;
  range.endLine = last;
  range.kind = std::string(kind);
  folds.push_back(range);
}

bool launches(const script::Script& script, std::uint32_t line) {
  for (const auto& command : script.commands(line)) {
    if (command.keyword == script::Keyword::LaunchActivity && command.outcome == script::Outcome::queues)
      return true;
  }
  return false;
}

// A line for people only: text the device does nothing with.
bool isNote(const script::Script& script, std::uint32_t line) {
  return !script.line(line).trimmed.empty() && script.commands(line).empty() &&
         script.line(line).parentheses == script::Parentheses::missing;
}

Folds foldsOf(const script::Script& script) {
  Folds folds;
  const auto body = script.bodyStart();
  const auto lines = static_cast<std::uint32_t>(script.lineCount());
  if (script.markerLine()) fold(folds, 0, *script.markerLine(), lsp::FoldingRangeKind::imports);
  std::optional<std::uint32_t> launch, note;
  std::uint32_t lastText = body;
  for (auto line = body; line < lines; ++line) {
    if (note && !isNote(script, line)) {
      fold(folds, *note, line - 1, lsp::FoldingRangeKind::comment);
      note.reset();
    } else if (!note && isNote(script, line)) {
      note = line;
    }
    if (launches(script, line)) {
      if (launch) fold(folds, *launch, lastText, lsp::FoldingRangeKind::region);
      launch = line;
    }
    if (!script.line(line).trimmed.empty()) lastText = line;
  }
  if (note) fold(folds, *note, lastText, lsp::FoldingRangeKind::comment);
  if (launch) fold(folds, *launch, lastText, lsp::FoldingRangeKind::region);
  return folds;
}

Folds foldsOf(const script::Log& log) {
  Folds folds;
  for (const auto& run : log.runs()) {
    fold(folds, run.lines.first, run.lines.last, lsp::FoldingRangeKind::region);
    for (const auto& failure : run.failures) {
      fold(folds, failure.lines.first, failure.lines.last, lsp::FoldingRangeKind::region);
    }
  }
  return folds;
}

// Everything done in one window folds away.
void foldWindows(Folds& folds, const report::RecordedScript& recorded) {
  const auto& events = recorded.present().events;
  for (const auto& stretch : report::windowStretches(recorded)) {
    if (events[stretch.first].lines.empty() || events[stretch.last].lines.empty()) continue;
    fold(folds, events[stretch.first].lines.front().first, events[stretch.last].lines.back().last,
         lsp::FoldingRangeKind::region);
  }
}

lsp::FoldingRangeRequest::Result folds(const Call& call, const lsp::FoldingRangeParams&) {
  if (call.script()) {
    auto found = foldsOf(*call.script());
    if (const auto recorded = recordedDocument(*call.document, *call.world)) foldWindows(found, *recorded);
    return found;
  }
  if (call.log()) return foldsOf(*call.log());
  return std::nullopt;
}

}  // namespace

const Feature foldingRange{
    .name = "folding_range",
    .announce = [](lsp::ServerCapabilities& server, const Client&) { server.foldingRangeProvider = true; },
    .bind = [](Binder& binder) { binder.document<lsp::FoldingRangeRequest>(folds); },
};

}  // namespace marmoset::server
