#include "engine/script/rules/catalogue.h"
#include "engine/script/rules/directives.h"
#include "engine/script/rules/edits.h"
#include "engine/script/rules/message.h"

namespace marmoset::script {

namespace {

void checkAnyLine(const LineView& line, const Platform&, const Report& report) {
  const auto directive = directiveOf(line);
  if (!directive) return;
  for (const Directive::Problem& problem : directive->problems) {
    const bool suggests = !problem.suggestion.empty();
    Finding finding = catalogue::unknownDirective.at(
        line.range(problem.span),
        say({"Marmoset does not follow this line: it ", problem.message, suggests ? "; did you mean " : ".",
             problem.suggestion, suggests ? "?" : ""}));
    finding.fixable = suggests;
    finding.detail = problem.suggestion;
    report(std::move(finding));
  }
}

std::vector<Fix> fixUnknownDirective(const RuleContext&, const Finding& finding) {
  return {{.title = say({"Write ", quoted(finding.detail)}),
           .edits = {{finding.range, finding.detail}},
           .safe = true,
           .preferred = true}};
}

}  // namespace

constinit const Rule catalogue::unknownDirective = {
    .code = "unknown-directive",
    .severity = Severity::warning,
    .summary = "A configuration line that Marmoset does not understand",
    .checkHeaderLine = checkAnyLine,
    .checkLine = checkAnyLine,
    .fixes = fixUnknownDirective,
};

}  // namespace marmoset::script
