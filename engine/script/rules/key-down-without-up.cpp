#include "engine/script/android/key_codes.h"
#include "engine/script/rules/catalogue.h"
#include "engine/script/rules/edits.h"
#include "engine/script/rules/gesture_findings.h"
#include "engine/script/rules/message.h"

namespace marmoset::script {

namespace {

constexpr auto keyDownWithoutUpKind = GestureFault::Kind::keyDownWithoutUp;

std::string messageOfKeyDownWithoutUp(const Script&, const GestureFault& fault) {
  return say(
      {"The device keeps ", quoted(keyName(fault.keyCode)), " pressed: no later DispatchKey releases it."});
}

void checkKeyDownWithoutUp(const RuleContext& context, const Report& report) {
  reportFaults(context, catalogue::keyDownWithoutUp, keyDownWithoutUpKind, messageOfKeyDownWithoutUp, report);
}

std::vector<Fix> fixKeyDownWithoutUp(const RuleContext& context, const Finding& finding) {
  const GestureFault* fault = faultOf(context, finding, keyDownWithoutUpKind);
  if (!fault) return {};
  return {
      {.title = "Insert the UP",
       .edits = {insertLineAfter(context.script, fault->line, withAction(context.script, fault->line, 1))},
       .preferred = true}};
}

}  // namespace

constinit const Rule catalogue::keyDownWithoutUp = {
    .code = "key-down-without-up",
    .severity = Severity::warning,
    .summary = "A key that goes down and never up",
    .checkScript = checkKeyDownWithoutUp,
    .fixes = fixKeyDownWithoutUp,
};

}  // namespace marmoset::script
