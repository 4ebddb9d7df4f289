#include "engine/script/rules/catalogue.h"
#include "engine/script/rules/edits.h"

namespace marmoset::script {

namespace {

void checkIgnoredDuration(const LineView& line, const Command& command, const Platform&,
                          const Report& report) {
  if (command.outcome != Outcome::queues || line.facts.argumentCount < 4) return;
  const auto arguments = argumentSpans(line.text, line.facts);
  report(catalogue::ignoredDuration.at(
      line.range({arguments[2].begin, arguments.back().end}),
      "The device taps without holding: with more than three arguments it ignores the duration."));
}

std::vector<Fix> fixIgnoredDuration(const RuleContext& context, const Finding& finding) {
  const LineView line = viewOf(context.script, finding.range.start.line);
  const auto arguments = argumentSpans(line.text, line.facts);
  return {{.title = "Delete everything behind the duration",
           .edits = {replaceSpan(line, {arguments[2].end, line.facts.close}, "")},
           .preferred = true}};
}

}  // namespace

constinit const Rule catalogue::ignoredDuration = {
    .code = "ignored-duration",
    .severity = Severity::warning,
    .summary = "A Tap with more than three arguments",
    .about = keywords(Keyword::Tap),
    .checkCommand = checkIgnoredDuration,
    .fixes = fixIgnoredDuration,
};

}  // namespace marmoset::script
