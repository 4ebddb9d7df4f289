#include "engine/script/rules/catalogue.h"
#include "engine/script/rules/edits.h"
#include "engine/script/rules/line_shape.h"
#include "engine/script/rules/message.h"
#include "engine/script/syntax/words.h"
#include "engine/script/text/suggestion.h"

namespace marmoset::script {

namespace {

std::optional<Keyword> keywordInOtherCase(std::string_view word) {
  for (std::size_t index = 0; index < word::keywords; ++index) {
    const auto keyword = static_cast<Keyword>(index);
    if (sameIgnoringCase(word, name(keyword))) return keyword;
  }
  return std::nullopt;
}

void checkWrongCase(const LineView& line, const Platform&, const Report& report) {
  const auto word = unknownCommandWord(line);
  const auto keyword = word ? keywordInOtherCase(word->of(line.text)) : std::nullopt;
  if (!keyword) return;
  report(catalogue::wrongCase.at(
      line.range(*word),
      say({"The device ignores this line: it knows ", name(*keyword), " only with these capital letters."})));
}

std::vector<Fix> fixWrongCase(const RuleContext& context, const Finding& finding) {
  const LineView line = viewOf(context.script, finding.range.start.line);
  const auto word = unknownCommandWord(line);
  const auto keyword = word ? keywordInOtherCase(word->of(line.text)) : std::nullopt;
  if (!keyword) return {};
  return {{.title = say({"Write ", name(*keyword)}),
           .edits = {replaceSpan(line, *word, name(*keyword))},
           .safe = true,
           .preferred = true}};
}

}  // namespace

constinit const Rule catalogue::wrongCase = {
    .code = "wrong-case",
    .severity = Severity::warning,
    .summary = "A command in the wrong case",
    .checkLine = checkWrongCase,
    .fixes = fixWrongCase,
};

}  // namespace marmoset::script
