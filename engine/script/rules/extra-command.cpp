#include "engine/script/rules/catalogue.h"
#include "engine/script/rules/line_shape.h"
#include "engine/script/rules/message.h"
#include "engine/script/rules/repair.h"

namespace marmoset::script {

namespace {

// A command executed besides the one that was written.
const Command* extra(const LineView& line) {
  const auto written = writtenKeyword(line);
  if (!written || isComment(line.trimmed()) || secondCommand(line)) return nullptr;
  const Command* other = nullptr;
  bool ownQueues = false;
  for (const Command& command : line.commands) {
    if (command.outcome != Outcome::queues) continue;
    if (command.keyword == *written) ownQueues = true;
    if (command.keyword != *written && !other) other = &command;
  }
  return ownQueues ? other : nullptr;
}

void checkExtraCommand(const LineView& line, const Platform&, const Report& report) {
  const Command* other = extra(line);
  if (!other) return;
  Finding finding = catalogue::extraCommand.at(line.range(keywordSpan(*other)),
                                               say({"The device executes ", name(other->keyword),
                                                    " as well: it looks for keywords in the whole line."}));
  finding.fixable = withoutOtherKeywords(line) != line.text;
  report(std::move(finding));
}

std::vector<Fix> fixExtraCommand(const RuleContext& context, const Finding& finding) {
  return {smallLetterFix(context.script, viewOf(context.script, finding.range.start.line))};
}

}  // namespace

constinit const Rule catalogue::extraCommand = {
    .code = "extra-command",
    .severity = Severity::warning,
    .summary = "A keyword elsewhere in the line that the device executes too",
    .checkLine = checkExtraCommand,
    .fixes = fixExtraCommand,
};

}  // namespace marmoset::script
