#include "engine/script/syntax/line.h"

#include <algorithm>
#include <limits>

#include "engine/script/syntax/argument_list.h"
#include "engine/script/syntax/command_reader.h"
#include "engine/script/syntax/header_line.h"
#include "engine/script/syntax/throwing_command.h"
#include "engine/script/syntax/word_search.h"

namespace marmoset::script {

namespace {

void findParentheses(std::string_view line, Line& facts) {
  const std::size_t open = line.find('('), close = line.find(')');
  if (open == std::string_view::npos || close == std::string_view::npos) return;
  facts.open = static_cast<std::uint32_t>(open);
  facts.close = static_cast<std::uint32_t>(close);
  facts.parentheses = open < close ? Parentheses::ordered : Parentheses::reversed;
}

LineEffect effectOf(const Command& command, std::string_view line) {
  if (command.outcome == Outcome::endsRun) return LineEffect::endsRun;
  if (command.outcome != Outcome::queues) return LineEffect::none;
  return throwsWhenInjected(command, line) ? LineEffect::endsRunWhenInjected : LineEffect::queues;
}

bool dependsOnVersion(const Command& command, const Line& facts) {
  switch (command.keyword) {
    case Keyword::DispatchPress:
      return command.outcome != Outcome::wrongArity;
    case Keyword::DispatchPointer:
    case Keyword::DispatchTrackball:
      return facts.argumentCount == 13;
    default:
      return false;
  }
}

}  // namespace

bool isKeywordAlone(const Line& line, const Command& first) {
  return first.keywordAt == line.trimmed.begin && line.open == first.keywordAt + name(first.keyword).size();
}

Line readLine(std::string_view line, std::vector<Command>& commands, int sdk) {
  Line facts;
  facts.trimmed = trimmed(line, {0, static_cast<std::uint32_t>(line.size())});
  facts.firstCommand = static_cast<std::uint32_t>(commands.size());
  const FoundWords found = findWords(line);
  if (found.hasHeaderWord()) readHeaderLine(line, found, facts);
  findParentheses(line, facts);
  if (facts.parentheses == Parentheses::reversed) facts.effect = LineEffect::endsRun;
  if (facts.parentheses != Parentheses::ordered) return facts;

  const ArgumentList arguments = splitArguments(line, {facts.open + 1, facts.close});
  constexpr std::uint32_t largest = std::numeric_limits<std::uint16_t>::max();
  facts.argumentCount = static_cast<std::uint16_t>(std::min(arguments.count, largest));
  if (!found.hasKeyword()) return facts;
  readCommands({line, facts.trimmed.begin, arguments, sdk}, found, commands);
  facts.commandCount = static_cast<std::uint8_t>(commands.size() - facts.firstCommand);
  for (std::size_t i = facts.firstCommand; i < commands.size(); ++i) {
    facts.effect = std::max(facts.effect, effectOf(commands[i], line));
    facts.versionDependent |= dependsOnVersion(commands[i], facts);
  }
  return facts;
}

}  // namespace marmoset::script
