#include "engine/script/rules/gesture_findings.h"

#include <algorithm>

#include "engine/script/rules/edits.h"
#include "engine/script/rules/line_shape.h"
#include "engine/script/semantics/low_level_event.h"

namespace marmoset::script {

namespace {

constexpr std::size_t actionIndex = 2;

}  // namespace

void reportFaults(const RuleContext& context, const Rule& rule, GestureFault::Kind kind,
                  GestureMessage message, const Report& report) {
  const Script& script = context.script;
  for (const GestureFault& fault : context.gestureFaults) {
    if (fault.kind != kind) continue;
    Range range = viewOf(script, fault.line).range();
    const bool run = kind == GestureFault::Kind::moveWithoutDown || kind == GestureFault::Kind::upWithoutDown;
    if (run) range.end = viewOf(script, fault.lastLine).range().end;
    Finding finding = rule.at(range, message(script, fault));
    if (fault.other) {
      finding.related.push_back({viewOf(script, *fault.other).range(), "The finger goes down here."});
    }
    report(std::move(finding));
  }
}

const GestureFault* faultOf(const RuleContext& context, const Finding& finding, GestureFault::Kind kind) {
  const auto& faults = context.gestureFaults;
  auto fault = std::lower_bound(faults.begin(), faults.end(), finding.range.start.line,
                                [](const GestureFault& a, std::uint32_t line) { return a.line < line; });
  for (; fault != faults.end() && fault->line == finding.range.start.line; ++fault) {
    if (fault->kind == kind) return &*fault;
  }
  return nullptr;
}

void hintUnlifted(const Rule& rule, const LineView& line, const Command& command, std::string_view message,
                  const Report& report) {
  if (command.outcome != Outcome::queues) return;
  Finding finding = rule.at(line.range(keywordSpan(command)), std::string(message));
  finding.severity = Severity::hint;
  report(std::move(finding));
}

void reportUnlifted(const RuleContext& context, const Rule& rule, GestureFault::Kind kind, Keyword keyword,
                    std::string_view message, const Report& report) {
  for (const GestureFault& fault : context.gestureFaults) {
    if (fault.kind != kind) continue;
    const LineView line = viewOf(context.script, fault.line);
    for (const Command& command : line.commands) {
      if (command.keyword == keyword) report(rule.at(line.range(keywordSpan(command)), std::string(message)));
    }
  }
}

std::string withAction(const Script& script, std::uint32_t line, std::int32_t action) {
  return withArgument(viewOf(script, line), actionIndex, std::to_string(action));
}

}  // namespace marmoset::script
