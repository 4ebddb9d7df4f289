#include "engine/script/rules/catalogue.h"
#include "engine/script/rules/edits.h"
#include "engine/script/rules/line_shape.h"
#include "engine/script/rules/repair.h"

namespace marmoset::script {

namespace {

void checkReversedParentheses(const LineView& line, const Platform&, const Report& report) {
  if (line.facts.parentheses != Parentheses::reversed) return;
  report(catalogue::reversedParentheses.at(
      line.range({line.facts.close, line.facts.open + 1}),
      "The run ends here, in comments too: the device fails on a `)` in front of the "
      "first `(`."));
}

std::vector<Fix> fixReversedParentheses(const RuleContext& context, const Finding& finding) {
  const LineView line = viewOf(context.script, finding.range.start.line);
  std::string withoutFirst(line.text);
  withoutFirst.erase(line.facts.close, 1);
  const bool command = !isComment(line.trimmed()) && wouldQueue(withoutFirst);
  Fix brackets = bracketsFix(context.script, line.number);
  if (!command) return {brackets};
  brackets.safe = brackets.preferred = false;
  Fix remove{.title = "Delete the first `)`",
             .edits = {replaceSpan(line, {line.facts.close, line.facts.close + 1}, "")},
             .preferred = true};
  return {remove, brackets};
}

}  // namespace

constinit const Rule catalogue::reversedParentheses = {
    .code = "reversed-parentheses",
    .severity = Severity::error,
    .summary = "A `)` before the first `(`, which ends the run",
    .checkLine = checkReversedParentheses,
    .fixes = fixReversedParentheses,
};

}  // namespace marmoset::script
