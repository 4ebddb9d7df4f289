#include "engine/script/rules/catalogue.h"
#include "engine/script/rules/gesture_findings.h"

namespace marmoset::script {

namespace {

constexpr std::string_view holdNeverLiftsMessage =
    "Devices before Android 15 press and never lift the finger again.";

void checkCommandHoldNeverLifts(const LineView& line, const Command& command, const Platform& platform,
                                const Report& report) {
  if (!platform.sdk) hintUnlifted(catalogue::holdNeverLifts, line, command, holdNeverLiftsMessage, report);
}

void checkHoldsOfScript(const RuleContext& context, const Report& report) {
  reportUnlifted(context, catalogue::holdNeverLifts, GestureFault::Kind::holdNeverLifts,
                 Keyword::PressAndHold, holdNeverLiftsMessage, report);
}

// A Tap with a duration is the same press, wait and lift in every version.
std::vector<Fix> fixHoldNeverLifts(const RuleContext& context, const Finding& finding) {
  return {{.title = "Write Tap, which lifts in every version",
           .edits = {{finding.range, "Tap"}},
           .preferred = context.platform.sdk.has_value()}};
}

}  // namespace

constinit const Rule catalogue::holdNeverLifts = {
    .code = "hold-never-lifts",
    .severity = Severity::warning,
    .summary = "A PressAndHold that older devices never lift",
    .about = keywords(Keyword::PressAndHold),
    .checkCommand = checkCommandHoldNeverLifts,
    .checkScript = checkHoldsOfScript,
    .fixes = fixHoldNeverLifts,
};

}  // namespace marmoset::script
