#include "engine/script/rules/catalogue.h"
#include "engine/script/rules/edits.h"
#include "engine/script/rules/gesture_findings.h"
#include "engine/script/rules/message.h"
#include "engine/script/semantics/low_level_event.h"
#include "engine/script/semantics/motion_names.h"

namespace marmoset::script {

namespace {

constexpr auto downWithoutUpKind = GestureFault::Kind::downWithoutUp;

std::string messageOfDownWithoutUp(const Script&, const GestureFault& fault) {
  return fault.action == motion::down
             ? "The device leaves the finger on the screen: no UP lifts it again."
             : "The device leaves this second finger on the screen: no POINTER_UP lifts it again.";
}

void checkDownWithoutUp(const RuleContext& context, const Report& report) {
  reportFaults(context, catalogue::downWithoutUp, downWithoutUpKind, messageOfDownWithoutUp, report);
}

std::vector<Fix> fixDownWithoutUp(const RuleContext& context, const Finding& finding) {
  const GestureFault* fault = faultOf(context, finding, downWithoutUpKind);
  if (!fault) return {};
  const std::int32_t up = fault->action == motion::down ? motion::up : motion::pointerUp;
  return {{.title = say({"Insert the ", motionName(up)}),
           .edits = {insertLineAfter(context.script, fault->lastLine,
                                     withAction(context.script, fault->fingerLine, up))},
           .preferred = true}};
}

}  // namespace

constinit const Rule catalogue::downWithoutUp = {
    .code = "down-without-up",
    .severity = Severity::warning,
    .summary = "A finger that goes down and never up",
    .checkScript = checkDownWithoutUp,
    .fixes = fixDownWithoutUp,
};

}  // namespace marmoset::script
