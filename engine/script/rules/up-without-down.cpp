#include "engine/script/rules/catalogue.h"
#include "engine/script/rules/edits.h"
#include "engine/script/rules/gesture_findings.h"
#include "engine/script/rules/message.h"
#include "engine/script/semantics/low_level_event.h"
#include "engine/script/semantics/motion_names.h"

namespace marmoset::script {

namespace {

constexpr auto upWithoutDownKind = GestureFault::Kind::upWithoutDown;

std::string messageOfUpWithoutDown(const Script&, const GestureFault& fault) {
  return say({"No window receives this ", motionName(fault.action), ": no finger is down."});
}

void checkUpWithoutDown(const RuleContext& context, const Report& report) {
  reportFaults(context, catalogue::upWithoutDown, upWithoutDownKind, messageOfUpWithoutDown, report);
}

std::vector<Fix> fixUpWithoutDown(const RuleContext& context, const Finding& finding) {
  const GestureFault* fault = faultOf(context, finding, upWithoutDownKind);
  if (!fault) return {};
  const std::int32_t down = fault->action == motion::pointerUp ? motion::pointerDown : motion::down;
  return {{.title = say({"Insert the ", motionName(down)}),
           .edits = {insertLineBefore(context.script, fault->line,
                                      withAction(context.script, fault->line, down))},
           .preferred = true},
          {.title = "Delete", .edits = {deleteLines(context.script, fault->line, fault->lastLine)}}};
}

}  // namespace

constinit const Rule catalogue::upWithoutDown = {
    .code = "up-without-down",
    .severity = Severity::warning,
    .summary = "A finger that goes up without having been down",
    .checkScript = checkUpWithoutDown,
    .fixes = fixUpWithoutDown,
};

}  // namespace marmoset::script
