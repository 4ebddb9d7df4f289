#include <algorithm>

#include "engine/script/rules/catalogue.h"
#include "engine/script/rules/edits.h"
#include "engine/script/rules/line_shape.h"
#include "engine/script/rules/message.h"
#include "engine/script/text/java_text.h"

namespace marmoset::script {

namespace {

std::optional<SecondCommand> lostCommand(const LineView& line) {
  const auto second = secondCommand(line);
  if (!second || line.commands.empty() || !writtenKeyword(line)) return std::nullopt;
  // PowerLog(a) WriteLog() works, because neither stops the device and WriteLog takes any arguments.
  const bool runs = std::all_of(line.commands.begin(), line.commands.end(), [&](const Command& command) {
    return command.outcome == Outcome::queues &&
           (command.keyword == second->keyword || command.keyword == writtenKeyword(line));
  });
  if (runs && line.commands.size() > 1) return std::nullopt;
  return second;
}

std::string messageOfSecondCommand(const LineView& line, Keyword second) {
  const auto executed = std::find_if(line.commands.begin(), line.commands.end(), [](const Command& command) {
    return command.outcome == Outcome::queues;
  });
  if (executed != line.commands.end() && executed->keyword == second && writtenKeyword(line) != second) {
    return say({"The device executes only ", name(second),
                ", with what stands in the first parentheses of the line."});
  }
  if (line.facts.effect == LineEffect::none) {
    return say({"The device ignores this line: it reads only the first parentheses, and ", name(second),
                " does not fit them."});
  }
  return say(
      {"The device never runs this ", name(second), ": it reads only the first parentheses of a line."});
}

void checkSecondCommand(const LineView& line, const Platform&, const Report& report) {
  const auto second = lostCommand(line);
  if (!second) return;
  report(catalogue::secondCommand.at(line.range({second->word.begin, remarkStart(line)}),
                                     messageOfSecondCommand(line, second->keyword)));
}

std::vector<Fix> fixSecondCommand(const RuleContext& context, const Finding& finding) {
  const LineView line = viewOf(context.script, finding.range.start.line);
  const auto second = lostCommand(line);
  if (!second) return {};
  const std::string_view rest = line.text.substr(second->word.begin);
  const std::string_view between =
      line.text.substr(line.facts.close + 1, second->word.begin - line.facts.close - 1);
  const bool onlySeparators = between.find_first_not_of(" \t;,&|") == std::string_view::npos;
  const bool certain =
      onlySeparators && wouldQueue(line.text.substr(0, line.facts.close + 1)) && wouldQueue(rest);
  return {{.title = "Give the second command a line of its own",
           .edits = {replaceSpan(
               line, {onlySeparators ? line.facts.close + 1 : second->word.begin, second->word.begin},
               lineEnd(context.script, line.number))},
           .safe = certain,
           .preferred = true}};
}

}  // namespace

constinit const Rule catalogue::secondCommand = {
    .code = "second-command",
    .severity = Severity::warning,
    .summary = "Two commands on one line",
    .checkLine = checkSecondCommand,
    .fixes = fixSecondCommand,
};

}  // namespace marmoset::script
