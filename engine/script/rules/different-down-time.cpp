#include "engine/script/rules/catalogue.h"
#include "engine/script/rules/edits.h"
#include "engine/script/rules/gesture_findings.h"
#include "engine/script/rules/message.h"
#include "engine/script/semantics/motion_names.h"

namespace marmoset::script {

namespace {

constexpr auto differentDownTimeKind = GestureFault::Kind::differentDownTime;

std::string messageOfDifferentDownTime(const Script&, const GestureFault& fault) {
  return say({"The device takes this ", motionName(fault.action),
              " for the start of another gesture, because its down time is not that of ",
              lineName(*fault.other), "."});
}

void checkDifferentDownTime(const RuleContext& context, const Report& report) {
  reportFaults(context, catalogue::differentDownTime, differentDownTimeKind, messageOfDifferentDownTime,
               report);
}

std::vector<Fix> fixDifferentDownTime(const RuleContext& context, const Finding& finding) {
  const GestureFault* fault = faultOf(context, finding, differentDownTimeKind);
  if (!fault) return {};
  const std::string downTime = std::to_string(fault->downTime);
  return {{.title = say({"Write the down time ", downTime}),
           .edits = {replaceArgument(viewOf(context.script, fault->line), 0, downTime)},
           .preferred = true}};
}

}  // namespace

constinit const Rule catalogue::differentDownTime = {
    .code = "different-down-time",
    .severity = Severity::information,
    .summary = "A gesture whose lines disagree about its start",
    .checkScript = checkDifferentDownTime,
    .fixes = fixDifferentDownTime,
};

}  // namespace marmoset::script
