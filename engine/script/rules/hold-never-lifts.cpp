#include "engine/script/rules/android_version.h"
#include "engine/script/rules/catalogue.h"
#include "engine/script/rules/edits.h"
#include "engine/script/rules/line_shape.h"
#include "engine/script/semantics/device_versions.h"

namespace marmoset::script {

namespace {

void checkCommand(const LineView& line, const Command& command, const Target& target, const Report& report) {
  if (command.outcome != Outcome::queues || target.sdk.value_or(0) >= since::liftedFingers) return;
  Finding finding = catalogue::holdNeverLifts.at(
      line.range(keywordSpan(command)), "Devices before Android 15 press and never lift the finger again.");
  if (!target.sdk) finding.severity = Severity::hint;
  report(std::move(finding));
}

// A Tap with a duration is the same press, wait and lift in every version.
std::vector<Fix> fixes(const RuleContext& context, const Finding& finding) {
  return {{.title = "Write Tap, which lifts in every version",
           .edits = {{finding.range, "Tap"}},
           .preferred = context.target.sdk.has_value()}};
}

}  // namespace

constinit const Rule catalogue::holdNeverLifts = {
    .code = "hold-never-lifts",
    .severity = Severity::warning,
    .summary = "A PressAndHold that older devices never lift",
    .about = keywords(Keyword::PressAndHold),
    .checkCommand = checkCommand,
    .fixes = fixes,
};

}  // namespace marmoset::script
