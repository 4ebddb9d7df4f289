#include "engine/script/rules/catalogue.h"
#include "engine/script/rules/edits.h"
#include "engine/script/rules/gesture_findings.h"
#include "engine/script/rules/message.h"
#include "engine/script/semantics/low_level_event.h"
#include "engine/script/semantics/motion_names.h"

namespace marmoset::script {

namespace {

constexpr auto secondDownKind = GestureFault::Kind::secondDown;

std::string messageOfSecondDown(const Script&, const GestureFault& fault) {
  return say({"The finger goes down twice: the one of ", lineName(*fault.other),
              " has not been lifted, and the device breaks off its gesture."});
}

void checkSecondDown(const RuleContext& context, const Report& report) {
  reportFaults(context, catalogue::secondDown, secondDownKind, messageOfSecondDown, report);
}

std::vector<Fix> fixSecondDown(const RuleContext& context, const Finding& finding) {
  const GestureFault* fault = faultOf(context, finding, secondDownKind);
  if (!fault) return {};
  const std::int32_t up = fault->action == motion::down ? motion::up : motion::pointerUp;
  return {{.title = say({"Insert the ", motionName(up), " before it"}),
           .edits = {insertLineBefore(context.script, fault->line,
                                      withAction(context.script, fault->fingerLine, up))},
           .preferred = true}};
}

}  // namespace

constinit const Rule catalogue::secondDown = {
    .code = "second-down",
    .severity = Severity::warning,
    .summary = "A finger that goes down while it is down",
    .checkScript = checkSecondDown,
    .fixes = fixSecondDown,
};

}  // namespace marmoset::script
