#include "engine/script/rules/catalogue.h"
#include "engine/script/rules/line_shape.h"
#include "engine/script/rules/message.h"
#include "engine/script/rules/repair.h"

namespace marmoset::script {

namespace {

void checkBadNumber(const LineView& line, const Platform&, const Report& report) {
  for (const Outcome outcome : {Outcome::badNumber, Outcome::printsError}) {
    const Command* command = writtenCommand(line, outcome);
    if (!command) continue;
    const bool prints = outcome == Outcome::printsError;
    Finding finding = catalogue::badNumber.at(
        line.range(badArgumentSpan(line, *command)),
        say({"The device ignores this ", ignoredPart(line, command->keyword),
             prints ? " and prints an exception" : "", ": it cannot read ", badArgumentName(line, *command),
             " as the number that ", name(command->keyword), " expects here."}));
    finding.fixable = hasNumberFix(line, *command);
    report(std::move(finding));
  }
}

}  // namespace

constinit const Rule catalogue::badNumber = {
    .code = "bad-number",
    .severity = Severity::warning,
    .summary = "A number that the device cannot read",
    .checkLine = checkBadNumber,
    .fixes = numberFixes,
};

}  // namespace marmoset::script
