#include "engine/script/rules/catalogue.h"
#include "engine/script/rules/edits.h"
#include "engine/script/rules/line_shape.h"
#include "engine/script/rules/message.h"
#include "engine/script/rules/typed_text.h"

namespace marmoset::script {

namespace {

Span insideParentheses(const LineView& line) {
  return {line.facts.open + 1, line.facts.close};
}

void checkCommaInText(const LineView& line, const Command& command, const Platform&, const Report& report) {
  const Span inside = insideParentheses(line);
  const std::size_t comma = inside.of(line.text).find(',');
  if (comma == std::string_view::npos) return;
  const auto at = inside.begin + static_cast<std::uint32_t>(comma);
  const bool ignored = command.outcome != Outcome::queues;
  Finding finding = catalogue::commaInText.at(
      line.range({at, at + 1}),
      ignored ? say({"The device ignores this ", ignoredPart(line, command.keyword),
                     ": a comma separates arguments, and ", name(command.keyword), " takes one."})
              : std::string("The device drops the comma at the end of this text."));
  finding.fixable =
      command.keyword == Keyword::DispatchString && !typingLines(inside.of(line.text), "\n").empty();
  report(std::move(finding));
}

std::vector<Fix> fixCommaInText(const RuleContext& context, const Finding& finding) {
  const LineView line = viewOf(context.script, finding.range.start.line);
  const std::string lines =
      typingLines(insideParentheses(line).of(line.text), lineEnd(context.script, line.number));
  return {{.title = "Type the commas as key presses",
           .edits = {replaceSpan(line, {line.facts.trimmed.begin, line.facts.close + 1}, lines)},
           .preferred = true}};
}

}  // namespace

constinit const Rule catalogue::commaInText = {
    .code = "comma-in-text",
    .severity = Severity::warning,
    .summary = "A comma in the text of RunCmd or DispatchString",
    .about = keywords(Keyword::RunCmd, Keyword::DispatchString),
    .checkCommand = checkCommaInText,
    .fixes = fixCommaInText,
};

}  // namespace marmoset::script
