#include "engine/script/rules/catalogue.h"
#include "engine/script/syntax/throwing_command.h"

namespace marmoset::script {

namespace {

void checkBadPowerValue(const LineView& line, const Command& command, const Platform&, const Report& report) {
  if (command.outcome != Outcome::queues || !throwsWhenInjected(command, line.text)) return;
  report(catalogue::badPowerValue.at(
      line.range(std::get<TextArguments>(command.arguments).second),
      "The run ends when the device gets here: AUTOTEST_IDLE_SUCCESS needs a whole number."));
}

}  // namespace

constinit const Rule catalogue::badPowerValue = {
    .code = "bad-power-value",
    .severity = Severity::error,
    .summary = "A PowerLog(AUTOTEST_IDLE_SUCCESS, ...) without a number",
    .about = keywords(Keyword::PowerLog),
    .checkCommand = checkBadPowerValue,
};

}  // namespace marmoset::script
