#include "engine/script/rules/body.h"
#include "engine/script/rules/catalogue.h"
#include "engine/script/rules/message.h"

namespace marmoset::script {

namespace {

void checkUnreachedLines(const RuleContext& context, const Report& report) {
  const RunEnd& end = context.roles.end;
  if (end.kind != RunEnd::Kind::exception || !end.line || *end.line < context.script.bodyStart()) return;
  std::optional<Range> range;
  std::size_t lines = 0;
  forEachLine(context.script, *end.line + 1, static_cast<std::uint32_t>(context.script.lineCount()),
              [&](const LinePlace& line) {
                if (line.facts().effect == LineEffect::none) return;
                if (!range) range = line.view().range();
                range->end = line.view().range().end;
                ++lines;
              });
  if (!range) return;
  Finding finding = catalogue::unreachedLines.at(
      *range, say({"The device never gets ", lines == 1 ? "to this line: " : "to these lines: ",
                   lineName(*end.line), " ends the run."}));
  finding.unnecessary = true;
  finding.related.push_back({viewOf(context.script, *end.line).range(), "The run ends here."});
  report(std::move(finding));
}

}  // namespace

constinit const Rule catalogue::unreachedLines = {
    .code = "unreached-lines",
    .severity = Severity::information,
    .summary = "Lines behind the end of the run",
    .checkScript = checkUnreachedLines,
};

}  // namespace marmoset::script
