#include "engine/script/rules/catalogue.h"
#include "engine/script/rules/edits.h"
#include "engine/script/rules/gesture_findings.h"
#include "engine/script/rules/message.h"

namespace marmoset::script {

namespace {

constexpr std::string_view pinchNeverLiftsMessage =
    "Devices before Android 15 lift only one of the two fingers again.";

void checkCommandPinchNeverLifts(const LineView& line, const Command& command, const Platform& platform,
                                 const Report& report) {
  if (platform.sdk) return;
  // On a newer device the fix would lift the finger twice.
  const auto unfixable = [&](Finding finding) {
    finding.fixable = false;
    report(std::move(finding));
  };
  hintUnlifted(catalogue::pinchNeverLifts, line, command, pinchNeverLiftsMessage, unfixable);
}

void checkPinchesOfScript(const RuleContext& context, const Report& report) {
  reportUnlifted(context, catalogue::pinchNeverLifts, GestureFault::Kind::pinchNeverLifts, Keyword::PinchZoom,
                 pinchNeverLiftsMessage, report);
}

// An UP of its own, where the first finger ends.
std::vector<Fix> fixPinchNeverLifts(const RuleContext& context, const Finding& finding) {
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
    .checkCommand = checkCommandPinchNeverLifts,
    .checkScript = checkPinchesOfScript,
    .fixes = fixPinchNeverLifts,
};

}  // namespace marmoset::script
