#include <algorithm>

#include "engine/script/rules/catalogue.h"
#include "engine/script/rules/line_shape.h"
#include "engine/script/rules/message.h"
#include "engine/script/rules/repair.h"

namespace marmoset::script {

namespace {

const Command* withOutcome(const LineView& line, Outcome outcome) {
  const auto found = std::find_if(line.commands.begin(), line.commands.end(),
                                  [&](const Command& command) { return command.outcome == outcome; });
  return found == line.commands.end() ? nullptr : &*found;
}

void checkExecutingComment(const LineView& line, const Platform&, const Report& report) {
  if (!isComment(line.trimmed())) return;
  if (const Command* command = withOutcome(line, Outcome::queues)) {
    report(catalogue::executingComment.at(line.range(),
                                          say({"The device executes this line as ", name(command->keyword),
                                               ": the Monkey language has no comments."})));
  } else if (const Command* failing = withOutcome(line, Outcome::printsError)) {
    Finding finding = catalogue::executingComment.at(
        line.range(), say({"The device takes this line for ", name(failing->keyword),
                           " and prints a NumberFormatException: the Monkey language has no comments."}));
    finding.severity = Severity::information;
    report(std::move(finding));
  }
}

std::vector<Fix> fixExecutingComment(const RuleContext& context, const Finding& finding) {
  return {bracketsFix(context.script, finding.range.start.line)};
}

}  // namespace

constinit const Rule catalogue::executingComment = {
    .code = "executing-comment",
    .severity = Severity::warning,
    .summary = "A comment that the device executes",
    .checkLine = checkExecutingComment,
    .fixes = fixExecutingComment,
};

}  // namespace marmoset::script
