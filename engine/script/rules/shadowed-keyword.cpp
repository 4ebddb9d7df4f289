#include <algorithm>

#include "engine/script/rules/catalogue.h"
#include "engine/script/rules/edits.h"
#include "engine/script/rules/line_shape.h"
#include "engine/script/rules/message.h"
#include "engine/script/rules/repair.h"

namespace marmoset::script {

namespace {

// The command that takes the line away from the one that was written.
const Command* thief(const LineView& line) {
  const auto written = writtenKeyword(line);
  if (!written || isComment(line.trimmed()) || secondCommand(line)) return nullptr;
  const Command* other = nullptr;
  for (const Command& command : line.commands) {
    if (command.outcome == Outcome::wrongArity) continue;
    if (command.keyword == *written) return nullptr;
    if (!other) other = &command;
  }
  return other;
}

std::string_view consequence(Outcome outcome) {
  switch (outcome) {
    case Outcome::queues:
      return " and executes that";
    case Outcome::endsRun:
      return " and ends the run, because the arguments do not fit";
    case Outcome::printsError:
      return ", cannot read the arguments, prints an exception and ignores the line";
    default:
      return ", cannot read the arguments and ignores the line";
  }
}

// `am start` reaches an activity whose name holds a keyword: with one argument no earlier command fits.
std::string launchedByShell(const LineView& line) {
  const auto arguments = argumentSpans(line.text, line.facts);
  if (writtenKeyword(line) != Keyword::LaunchActivity || arguments.size() < 2) return {};
  const std::string text =
      say({"RunCmd(am start -n ", arguments[0].of(line.text), "/", arguments[1].of(line.text), ")"});
  return wouldQueue(text) ? text : std::string();
}

bool isSolved(std::string_view text) {
  std::vector<Command> commands;
  const Line facts = readLine(text, commands);
  const LineView line{0, text, facts, commands};
  return queues(line) && !thief(line);
}

void checkShadowedKeyword(const LineView& line, const Platform&, const Report& report) {
  const Command* other = thief(line);
  if (!other) return;
  Finding finding = catalogue::shadowedKeyword.at(
      line.range(keywordSpan(*other)),
      say({"The device takes this line for ", name(other->keyword), ", which it looks for before ",
           name(*writtenKeyword(line)), consequence(other->outcome), "."}));
  finding.fixable = isSolved(withoutOtherKeywords(line)) || !launchedByShell(line).empty();
  report(std::move(finding));
}

std::vector<Fix> fixShadowedKeyword(const RuleContext& context, const Finding& finding) {
  const LineView line = viewOf(context.script, finding.range.start.line);
  if (isSolved(withoutOtherKeywords(line))) {
    Fix fix = smallLetterFix(context.script, line);
    fix.safe = true;
    return {fix};
  }
  if (const std::string text = launchedByShell(line); !text.empty()) {
    return {{.title = "Start the activity by a shell command",
             .edits = {replaceSpan(line, {line.facts.trimmed.begin, line.facts.close + 1}, text)},
             .preferred = true}};
  }
  return {};
}

}  // namespace

constinit const Rule catalogue::shadowedKeyword = {
    .code = "shadowed-keyword",
    .severity = Severity::warning,
    .summary = "A keyword elsewhere in the line that the device finds first",
    .checkLine = checkShadowedKeyword,
    .fixes = fixShadowedKeyword,
};

}  // namespace marmoset::script
