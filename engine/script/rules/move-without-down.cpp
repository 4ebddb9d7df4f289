#include "engine/script/rules/catalogue.h"
#include "engine/script/rules/edits.h"
#include "engine/script/rules/gesture_findings.h"
#include "engine/script/rules/message.h"
#include "engine/script/semantics/low_level_event.h"
#include "engine/script/semantics/motion_names.h"

namespace marmoset::script {

namespace {

constexpr auto moveWithoutDownKind = GestureFault::Kind::moveWithoutDown;

std::string messageOfMoveWithoutDown(const Script&, const GestureFault& fault) {
  const std::uint32_t lines = fault.lastLine - fault.line + 1;
  if (lines == 1) return say({"No window receives this ", motionName(fault.action), ": no finger is down."});
  return say({"No window receives these ", std::to_string(lines), " ", motionName(fault.action),
              " events: no finger is down."});
}

void checkMoveWithoutDown(const RuleContext& context, const Report& report) {
  reportFaults(context, catalogue::moveWithoutDown, moveWithoutDownKind, messageOfMoveWithoutDown, report);
}

std::vector<Fix> fixMoveWithoutDown(const RuleContext& context, const Finding& finding) {
  const GestureFault* fault = faultOf(context, finding, moveWithoutDownKind);
  if (!fault) return {};
  return {{.title = "Insert the DOWN",
           .edits = {insertLineBefore(context.script, fault->line,
                                      withAction(context.script, fault->line, motion::down))},
           .preferred = fault->action == motion::move},
          {.title = "Delete", .edits = {deleteLines(context.script, fault->line, fault->lastLine)}}};
}

}  // namespace

constinit const Rule catalogue::moveWithoutDown = {
    .code = "move-without-down",
    .severity = Severity::warning,
    .summary = "A finger that moves without having been down",
    .checkScript = checkMoveWithoutDown,
    .fixes = fixMoveWithoutDown,
};

}  // namespace marmoset::script
