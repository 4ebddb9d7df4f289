#include "engine/script/rules/catalogue.h"
#include "engine/script/rules/edits.h"
#include "engine/script/rules/line_shape.h"
#include "engine/script/rules/message.h"
#include "engine/script/rules/signature.h"
#include "engine/script/text/java_text.h"

namespace marmoset::script {

namespace {

struct MissingParenthesesRepair {
  std::string text;  // of the trimmed line; empty if unknown
  bool certain = false;
};

std::string withCommas(std::string_view words) {
  std::string result(words);
  if (words.find(',') != std::string_view::npos) return result;
  for (char& byte : result) {
    if (byte == ' ' || byte == ';') byte = ',';
  }
  return result;
}

// What the line would be with its parentheses; nothing if it is prose that starts with a keyword.
std::optional<MissingParenthesesRepair> repair(const LineView& line, Keyword command) {
  const std::string_view keyword = name(command);
  const std::string_view rest = javaTrim(line.trimmed().substr(keyword.size()));
  MissingParenthesesRepair result{say({keyword, "()"}), true};
  if (rest.starts_with("(")) {
    result.text = say({line.trimmed(), ")"});
  } else if (rest.starts_with("[") && rest.find(']') != std::string_view::npos) {
    result.text = withBracketsAsParentheses(line.trimmed());
  } else if (rest.find(')') != std::string_view::npos) {
    result = {say({keyword, "(", rest}), false};
  } else if (!rest.empty()) {
    result = {say({keyword, "(", withCommas(rest), ")"}), false};
    if (wouldQueue(say({keyword, "()"})) || !wouldQueue(result.text)) return std::nullopt;
  }
  const bool guessed = rest.empty() && signatureOf(command).least > 0;
  if (guessed || !wouldQueue(result.text)) result.text.clear();
  return result;
}

std::optional<MissingParenthesesRepair> repair(const LineView& line) {
  if (line.facts.parentheses != Parentheses::missing || isComment(line.trimmed())) return std::nullopt;
  const Span word = commandWord(line);
  const auto keyword = writtenKeyword(line);
  if (!keyword || word.begin != line.facts.trimmed.begin || word.of(line.text) != name(*keyword))
    return std::nullopt;
  if (isBrokenByFullWidth(line)) return std::nullopt;
  return repair(line, *keyword);
}

void checkMissingParentheses(const LineView& line, const Platform&, const Report& report) {
  const auto repaired = repair(line);
  if (!repaired) return;
  Finding finding = catalogue::missingParentheses.at(
      line.range(), "The device ignores this line: a command needs a `(` and, behind it, a `)`.");
  finding.fixable = !repaired->text.empty();
  report(std::move(finding));
}

std::vector<Fix> fixMissingParentheses(const RuleContext& context, const Finding& finding) {
  const LineView line = viewOf(context.script, finding.range.start.line);
  const auto repaired = repair(line);
  if (!repaired) return {};
  return {{.title = say({"Write ", quoted(repaired->text)}),
           .edits = {replaceSpan(line, line.facts.trimmed, repaired->text)},
           .safe = repaired->certain,
           .preferred = true}};
}

}  // namespace

constinit const Rule catalogue::missingParentheses = {
    .code = "missing-parentheses",
    .severity = Severity::warning,
    .summary = "A command without its parentheses",
    .checkLine = checkMissingParentheses,
    .fixes = fixMissingParentheses,
};

}  // namespace marmoset::script
