#include "engine/script/rules/catalogue.h"
#include "engine/script/rules/edits.h"
#include "engine/script/rules/message.h"

namespace marmoset::script {

namespace {

std::size_t stepsIndex(Keyword keyword) {
  return keyword == Keyword::Drag ? 4 : 8;
}

void checkEmptyGesture(const LineView& line, const Command& command, const Platform&, const Report& report) {
  if (command.outcome != Outcome::badValue) return;
  report(catalogue::emptyGesture.at(line.range(argumentOf(line, stepsIndex(command.keyword))),
                                    say({"The device does nothing here: a ", name(command.keyword),
                                         " of no steps does not even touch the screen."})));
}

std::vector<Fix> fixEmptyGesture(const RuleContext& context, const Finding& finding) {
  const LineView line = viewOf(context.script, finding.range.start.line);
  const Span steps{finding.range.start.byte, finding.range.end.byte};
  return {{.title = "Make it 10 steps", .edits = {replaceSpan(line, steps, "10")}, .preferred = true}};
}

}  // namespace

constinit const Rule catalogue::emptyGesture = {
    .code = "empty-gesture",
    .severity = Severity::warning,
    .summary = "A Drag or PinchZoom of no steps",
    .about = keywords(Keyword::Drag, Keyword::PinchZoom),
    .checkCommand = checkEmptyGesture,
    .fixes = fixEmptyGesture,
};

}  // namespace marmoset::script
