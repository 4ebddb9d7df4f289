#include "engine/script/android/key_codes.h"
#include "engine/script/rules/catalogue.h"
#include "engine/script/rules/edits.h"
#include "engine/script/rules/gesture_findings.h"
#include "engine/script/rules/message.h"

namespace marmoset::script {

namespace {

constexpr auto keyUpWithoutDownKind = GestureFault::Kind::keyUpWithoutDown;

std::string messageOfKeyUpWithoutDown(const Script&, const GestureFault& fault) {
  return say({"The device releases ", quoted(keyName(fault.keyCode)), " without having pressed it."});
}

void checkKeyUpWithoutDown(const RuleContext& context, const Report& report) {
  reportFaults(context, catalogue::keyUpWithoutDown, keyUpWithoutDownKind, messageOfKeyUpWithoutDown, report);
}

std::vector<Fix> fixKeyUpWithoutDown(const RuleContext& context, const Finding& finding) {
  const GestureFault* fault = faultOf(context, finding, keyUpWithoutDownKind);
  if (!fault) return {};
  return {
      {.title = "Insert the DOWN",
       .edits = {insertLineBefore(context.script, fault->line, withAction(context.script, fault->line, 0))},
       .preferred = true},
      {.title = "Delete", .edits = {deleteLines(context.script, fault->line, fault->line)}}};
}

}  // namespace

constinit const Rule catalogue::keyUpWithoutDown = {
    .code = "key-up-without-down",
    .severity = Severity::warning,
    .summary = "A key that goes up without having been down",
    .checkScript = checkKeyUpWithoutDown,
    .fixes = fixKeyUpWithoutDown,
};

}  // namespace marmoset::script
