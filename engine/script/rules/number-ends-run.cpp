#include <algorithm>

#include "engine/script/rules/catalogue.h"
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

void checkNumberEndsRun(const LineView& line, const Platform&, const Report& report) {
  const Command* command = fatalCommand(line);
  if (!command) return;
  Finding finding = catalogue::numberEndsRun.at(
      line.range(badArgumentSpan(line, *command)),
      say({"The run ends here: the device fails on ", badArgumentName(line, *command), " where ",
           name(command->keyword), " expects a number."}));
  finding.fixable = isComment(line.trimmed()) || hasNumberFix(line, *command);
  report(std::move(finding));
}

std::vector<Fix> fixNumberEndsRun(const RuleContext& context, const Finding& finding) {
  const LineView line = viewOf(context.script, finding.range.start.line);
  return isComment(line.trimmed()) ? std::vector{bracketsFix(context.script, line.number)}
                                   : numberFixes(context, finding);
}

}  // namespace

constinit const Rule catalogue::numberEndsRun = {
    .code = "number-ends-run",
    .severity = Severity::error,
    .summary = "A number that the device cannot read and that ends the run",
    .checkLine = checkNumberEndsRun,
    .fixes = fixNumberEndsRun,
};

}  // namespace marmoset::script
