#include "engine/script/rules/catalogue.h"
#include "engine/script/rules/message.h"

namespace marmoset::script {

namespace {

void checkLostEvents(const RuleContext& context, const Report& report) {
  const auto& roles = context.roles.roles;
  const auto culprit = context.roles.end.line;
  if (!culprit) return;
  std::optional<std::uint32_t> first;
  std::uint32_t last = 0;
  std::size_t lines = 0;
  // All lost lines stand in the window of the line that ends the run.
  for (std::uint32_t line = *culprit; line-- > 0 && roles[line] != LineRole::executes;) {
    if (roles[line] != LineRole::lost) continue;
    if (lines++ == 0) last = line;
    first = line;
  }
  if (!first) return;
  Finding finding = catalogue::lostEvents.at(
      {viewOf(context.script, *first).range().start, viewOf(context.script, last).range().end},
      say({"The device reads ",
           lines == 1 ? std::string("this line but executes nothing of it: ")
                      : say({"these ", counted(lines, "line"), " but executes none of them: "}),
           lineName(*culprit), " ends the run while the same hundred lines are read."}));
  finding.unnecessary = true;
  finding.related.push_back({viewOf(context.script, *culprit).range(), "The run ends here."});
  report(std::move(finding));
}

}  // namespace

constinit const Rule catalogue::lostEvents = {
    .code = "lost-events",
    .severity = Severity::information,
    .summary = "Events lost because a later line ends the run",
    .checkScript = checkLostEvents,
};

}  // namespace marmoset::script
