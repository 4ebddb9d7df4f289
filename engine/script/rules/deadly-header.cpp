#include "engine/script/rules/catalogue.h"
#include "engine/script/rules/edits.h"
#include "engine/script/rules/header_value.h"
#include "engine/script/rules/message.h"

namespace marmoset::script {

namespace {

void checkDeadlyHeader(const LineView& line, const Platform&, const Report& report) {
  if (line.facts.headerValue != HeaderValue::kills) return;
  report(catalogue::deadlyHeader.at(line.range(),
                                    say({"Monkey dies here before any event: it expects a number behind ",
                                         quoted(headerKey(line.facts.headerKind)), "."})));
}

std::vector<Fix> fixDeadlyHeader(const RuleContext& context, const Finding& finding) {
  const std::uint32_t line = finding.range.start.line;
  return {{.title = "Delete the line",
           .edits = {deleteLines(context.script, line, line)},
           .safe = true,
           .preferred = true}};
}

}  // namespace

constinit const Rule catalogue::deadlyHeader = {
    .code = "deadly-header",
    .severity = Severity::error,
    .summary = "A `count=` or `speed=` without a value, which kills Monkey",
    .checkHeaderLine = checkDeadlyHeader,
    .fixes = fixDeadlyHeader,
};

}  // namespace marmoset::script
