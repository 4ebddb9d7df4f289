#include "engine/script/rules/catalogue.h"
#include "engine/script/rules/edits.h"
#include "engine/script/rules/line_shape.h"

namespace marmoset::script {

namespace {

Span argumentsOf(const LineView& line) {
  return {line.facts.open + 1, line.facts.close};
}

void checkFixedKey(const LineView& line, const Command& command, const Platform&, const Report& report) {
  const auto arguments = argumentsOf(line);
  if (command.outcome != Outcome::queues || arguments.empty() || isComment(line.trimmed())) return;
  if (writtenKeyword(line) != Keyword::LongPress) return;
  report(catalogue::fixedKey.at(
      line.range(arguments),
      "The device holds DPAD_CENTER for two seconds, whatever stands here: LongPress takes no key."));
}

std::vector<Fix> fixFixedKey(const RuleContext& context, const Finding& finding) {
  const LineView line = viewOf(context.script, finding.range.start.line);
  return {{.title = "Delete the argument",
           .edits = {replaceSpan(line, argumentsOf(line), "")},
           .preferred = true}};
}

}  // namespace

constinit const Rule catalogue::fixedKey = {
    .code = "fixed-key",
    .severity = Severity::warning,
    .summary = "A LongPress with an argument",
    .about = keywords(Keyword::LongPress),
    .checkCommand = checkFixedKey,
    .fixes = fixFixedKey,
};

}  // namespace marmoset::script
