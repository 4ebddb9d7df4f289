#include "engine/script/rules/catalogue.h"
#include "engine/script/rules/edits.h"
#include "engine/script/rules/line_shape.h"
#include "engine/script/rules/message.h"
#include "engine/script/rules/typed_text.h"

namespace marmoset::script {

namespace {

// The text that was meant, up to the last `)`; nothing if the first one ends it.
std::optional<Span> meantText(const LineView& line) {
  const std::size_t last = line.text.substr(0, remarkStart(line)).rfind(')');
  if (last == std::string_view::npos || last <= line.facts.close || secondCommand(line)) return std::nullopt;
  return Span{line.facts.open + 1, static_cast<std::uint32_t>(last)};
}

void checkParenthesisInText(const LineView& line, const Command& command, const Platform&,
                            const Report& report) {
  const auto meant = command.outcome == Outcome::queues ? meantText(line) : std::nullopt;
  if (!meant) return;
  Finding finding =
      catalogue::parenthesisInText.at(line.range({line.facts.close, meant->end + 1}),
                                      say({"The text of ", name(command.keyword),
                                           " ends at the first `)`: the device ignores the rest of it."}));
  finding.fixable =
      command.keyword == Keyword::DispatchString && !typingLines(meant->of(line.text), "\n").empty();
  report(std::move(finding));
}

std::vector<Fix> fixParenthesisInText(const RuleContext& context, const Finding& finding) {
  const LineView line = viewOf(context.script, finding.range.start.line);
  const auto meant = meantText(line);
  if (!meant) return {};
  return {{.title = "Type the parentheses as key presses",
           .edits = {replaceSpan(line, {line.facts.trimmed.begin, meant->end + 1},
                                 typingLines(meant->of(line.text), lineEnd(context.script, line.number)))},
           .preferred = true}};
}

}  // namespace

constinit const Rule catalogue::parenthesisInText = {
    .code = "parenthesis-in-text",
    .severity = Severity::warning,
    .summary = "A `)` in the text of RunCmd or DispatchString",
    .about = keywords(Keyword::RunCmd, Keyword::DispatchString),
    .checkCommand = checkParenthesisInText,
    .fixes = fixParenthesisInText,
};

}  // namespace marmoset::script
