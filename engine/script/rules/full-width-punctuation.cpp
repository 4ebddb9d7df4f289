#include "engine/script/rules/catalogue.h"
#include "engine/script/rules/edits.h"
#include "engine/script/rules/line_shape.h"

namespace marmoset::script {

namespace {

void checkFullWidthPunctuation(const LineView& line, const Platform&, const Report& report) {
  if (!isBrokenByFullWidth(line)) return;
  report(catalogue::fullWidthPunctuation.at(
      line.range(),
      "The device ignores this line: it knows only the parentheses and commas of ASCII, "
      "not the full-width ones."));
}

std::vector<Fix> fixFullWidthPunctuation(const RuleContext& context, const Finding& finding) {
  const LineView line = viewOf(context.script, finding.range.start.line);
  return {{.title = "Write ASCII parentheses and commas",
           .edits = {replaceLine(context.script, line.number, withAsciiPunctuation(line.text))},
           .safe = true,
           .preferred = true}};
}

}  // namespace

constinit const Rule catalogue::fullWidthPunctuation = {
    .code = "full-width-punctuation",
    .severity = Severity::warning,
    .summary = "Full-width parentheses or commas in a command",
    .checkLine = checkFullWidthPunctuation,
    .fixes = fixFullWidthPunctuation,
};

}  // namespace marmoset::script
