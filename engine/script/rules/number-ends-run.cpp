#include <algorithm>

#include "engine/script/rules/catalogue.h"
#include "engine/script/rules/edits.h"
#include "engine/script/rules/line_shape.h"
#include "engine/script/rules/message.h"
#include "engine/script/rules/repair.h"

namespace marmoset::script {

namespace {

const Command* fatalCommand(const LineView& line) {
  const auto found = std::find_if(line.commands.begin(), line.commands.end(),
                                  [](const Command& command) { return command.outcome == Outcome::endsRun; });
  return found == line.commands.end() ? nullptr : &*found;
}

void checkLine(const LineView& line, const Target&, const Report& report) {
  const Command* command = fatalCommand(line);
  if (!command) return;
  const Span argument = badArgumentSpan(line, *command);
  Finding finding = catalogue::numberEndsRun.at(
      line.range(argument), say({"The run ends here: the device fails on ", quoted(argument.of(line.text)),
                                 " where ", name(command->keyword), " expects a number."}));
  finding.fixable = isComment(line.trimmed()) || hasNumberFix(line, *command);
  report(std::move(finding));
}

std::vector<Fix> fixes(const RuleContext& context, const Finding& finding) {
  const LineView line = viewOf(context.script, finding.range.start.line);
  if (!isComment(line.trimmed())) return numberFixes(context, finding);
  return {{.title = "Write square brackets, so that the device ignores the line",
           .edits = {replaceLine(context.script, line.number, withBrackets(line.text))},
           .safe = true,
           .preferred = true}};
}

}  // namespace

constinit const Rule catalogue::numberEndsRun = {
    .code = "number-ends-run",
    .severity = Severity::error,
    .summary = "A number that the device cannot read and that ends the run",
    .checkLine = checkLine,
    .fixes = fixes,
};

}  // namespace marmoset::script
