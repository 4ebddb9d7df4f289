#include "engine/script/rules/catalogue.h"
#include "engine/script/rules/edits.h"
#include "engine/script/rules/message.h"

namespace marmoset::script {

namespace {

std::size_t durationIndex(Keyword keyword) {
  return keyword == Keyword::UserWait ? 0 : 2;
}

std::int64_t duration(const Command& command) {
  if (const auto* wait = std::get_if<WaitArguments>(&command.arguments)) return wait->ms;
  if (const auto* hold = std::get_if<HoldArguments>(&command.arguments)) return hold->duration;
  return 0;
}

void checkNegativeWait(const LineView& line, const Command& command, const Platform&, const Report& report) {
  if (command.outcome != Outcome::queues || duration(command) >= 0) return;
  const Span argument = argumentOf(line, durationIndex(command.keyword));
  Finding finding = catalogue::negativeWait.at(
      line.range(argument), say({"The run ends when the device gets here: it cannot wait for ",
                                 std::to_string(duration(command)), " milliseconds."}));
  finding.fixable = argument.of(line.text).starts_with("-");
  report(std::move(finding));
}

std::vector<Fix> fixNegativeWait(const RuleContext& context, const Finding& finding) {
  const LineView line = viewOf(context.script, finding.range.start.line);
  const Span minus{finding.range.start.byte, finding.range.start.byte + 1};
  return {{.title = "Delete the minus", .edits = {replaceSpan(line, minus, "")}, .preferred = true},
          {.title = "Delete the line", .edits = {deleteLines(context.script, line.number, line.number)}}};
}

}  // namespace

constinit const Rule catalogue::negativeWait = {
    .code = "negative-wait",
    .severity = Severity::error,
    .summary = "A negative waiting time, which ends the run",
    .about = keywords(Keyword::UserWait, Keyword::PressAndHold),
    .checkCommand = checkNegativeWait,
    .fixes = fixNegativeWait,
};

}  // namespace marmoset::script
