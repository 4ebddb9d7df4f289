#include "engine/script/rules/catalogue.h"
#include "engine/script/rules/message.h"
#include "engine/script/semantics/beyond_limit.h"

namespace marmoset::script {

namespace {

void checkTooManyEvents(const RuleContext& context, const Report& report) {
  RunOptions options;
  options.device = context.platform.profile();
  const auto beyond = beyondLimit(context.script, options, context.roles.roles);
  if (!beyond) return;
  report(catalogue::tooManyEvents.at(
      viewOf(context.script, beyond->line).range(),
      say({"The device goes beyond ", grouped(beyond->limit), " events here: this line adds ",
           grouped(beyond->ofLine), ". Scripts of more cannot be replayed, recorded or reduced."})));
}

}  // namespace

constinit const Rule catalogue::tooManyEvents = {
    .code = "too-many-events",
    .severity = Severity::warning,
    .summary = "More events than can be replayed",
    .checkScript = checkTooManyEvents,
};

}  // namespace marmoset::script
