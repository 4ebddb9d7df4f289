#include "engine/script/rules/catalogue.h"
#include "engine/script/rules/edits.h"
#include "engine/script/rules/line_shape.h"
#include "engine/script/rules/message.h"
#include "engine/script/semantics/device_versions.h"

namespace marmoset::script {

namespace {

void checkCommand(const LineView& line, const Command& command, const Target& target, const Report& report) {
  if (command.outcome != Outcome::queues || target.sdk.value_or(0) >= since::liftedFingers) return;
  Finding finding = catalogue::pinchNeverLifts.at(
      line.range(keywordSpan(command)), "Devices before Android 15 lift only one of the two fingers again.");
  finding.fixable = target.sdk.has_value();
  if (!target.sdk) finding.severity = Severity::hint;
  report(std::move(finding));
}

// An UP of its own, where the first finger ends. On newer devices it would come twice.
std::vector<Fix> fixes(const RuleContext& context, const Finding& finding) {
  const LineView line = viewOf(context.script, finding.range.start.line);
  const auto arguments = argumentSpans(line.text, line.facts);
  const std::string up = say({"DispatchPointer(0, 0, 1, ", arguments.at(2).of(line.text), ", ",
                              arguments.at(3).of(line.text), ", 0, 0, 0, 0, 0, 0, 0)"});
  return {{.title = "Lift the finger with a DispatchPointer",
           .edits = {insertLineAfter(context.script, line.number, up)},
           .preferred = true}};
}

}  // namespace

constinit const Rule catalogue::pinchNeverLifts = {
    .code = "pinch-never-lifts",
    .severity = Severity::warning,
    .summary = "A PinchZoom that older devices do not lift completely",
    .about = keywords(Keyword::PinchZoom),
    .checkCommand = checkCommand,
    .fixes = fixes,
};

}  // namespace marmoset::script
