#include "engine/script/rules/repair.h"

#include <algorithm>
#include <cmath>

#include "engine/script/rules/edits.h"
#include "engine/script/rules/line_shape.h"
#include "engine/script/rules/message.h"
#include "engine/script/syntax/word_search.h"
#include "engine/script/text/java_numbers.h"
#include "engine/script/text/java_text.h"

namespace marmoset::script {

namespace {

struct Number {
  std::string text;
  bool certain = false;  // the same number, only written differently
};

std::string_view withoutQuotes(std::string_view text) {
  while (!text.empty() && (text.front() == '"' || text.front() == '\'')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == '"' || text.back() == '\'' || text.back() == ';'))
    text.remove_suffix(1);
  return javaTrim(text);
}

double unitFactor(std::string_view unit) {
  if (unit == "s" || unit == "sec") return 1000;
  return unit == "ms" || unit == "px" || unit == "dp" ? 1 : 0;
}

std::optional<Number> readableNumber(std::string_view text) {
  const std::string_view bare = withoutQuotes(text);
  const std::size_t unitAt = bare.find_last_of("0123456789.") + 1;
  const std::string_view unit = javaTrim(bare.substr(unitAt));
  const std::string_view digits = javaTrim(bare.substr(0, unit.empty() ? bare.size() : unitAt));
  const auto value = parseDouble(unit.empty() ? bare : digits);
  const double factor = unit.empty() ? 1 : unitFactor(unit);
  if (!value || factor == 0 || !std::isfinite(*value) || std::abs(*value) > 1e15) return std::nullopt;
  const double scaled = *value * factor;
  const bool whole = scaled == std::floor(scaled);
  return Number{std::to_string(static_cast<long long>(std::llround(scaled))), whole && unit.empty()};
}

std::optional<Number> repairedArgument(const LineView& line, const Command& command) {
  if (command.badArgument < 0) return std::nullopt;
  const auto index = static_cast<std::size_t>(command.badArgument);
  const auto arguments = argumentSpans(line.text, line.facts);
  if (index >= arguments.size()) return std::nullopt;
  auto number = readableNumber(arguments[index].of(line.text));
  if (!number || !wouldQueue(withArgument(line, index, number->text))) return std::nullopt;
  return number;
}

Span badArgument(const LineView& line, const Command& command) {
  return argumentOf(line, static_cast<std::size_t>(std::max<int>(command.badArgument, 0)));
}

const Command* unreadable(const LineView& line) {
  for (const Outcome outcome : {Outcome::endsRun, Outcome::badNumber, Outcome::printsError}) {
    for (const Command& command : line.commands) {
      if (command.outcome == outcome) return &command;
    }
  }
  return nullptr;
}

}  // namespace

const Command* writtenCommand(const LineView& line, Outcome outcome) {
  if (isComment(line.trimmed()) || isBrokenByFullWidth(line)) return nullptr;
  for (const Command& command : line.commands) {
    if (command.outcome == outcome) return writtenKeyword(line) == command.keyword ? &command : nullptr;
  }
  return nullptr;
}

Span badArgumentSpan(const LineView& line, const Command& command) {
  const Span argument = badArgument(line, command);
  return argument.empty() ? Span{line.facts.open, line.facts.close + 1} : argument;
}

std::string badArgumentName(const LineView& line, const Command& command) {
  const Span argument = badArgument(line, command);
  return argument.empty() ? "an empty argument" : quoted(argument.of(line.text));
}

bool hasNumberFix(const LineView& line, const Command& command) {
  return repairedArgument(line, command).has_value();
}

std::vector<Fix> numberFixes(const RuleContext& context, const Finding& finding) {
  const LineView line = viewOf(context.script, finding.range.start.line);
  const Command* command = unreadable(line);
  const auto number = command ? repairedArgument(line, *command) : std::nullopt;
  if (!number) return {};
  return {{.title = say({"Write ", quoted(number->text)}),
           .edits = {replaceArgument(line, static_cast<std::size_t>(command->badArgument), number->text)},
           .safe = number->certain,
           .preferred = true}};
}

Fix bracketsFix(const Script& script, std::uint32_t line) {
  return {.title = "Write square brackets, so that the device ignores the line",
          .edits = {replaceLine(script, line, withBrackets(script.lineText(line)))},
          .safe = true,
          .preferred = true};
}

std::string withoutOtherKeywords(const LineView& line) {
  std::string text(line.text);
  const Span own = commandWord(line);
  for (std::uint32_t at = line.facts.trimmed.begin; at < line.facts.trimmed.end; ++at) {
    const bool kept = (at >= own.begin && at < own.end) || (at >= line.facts.open && at <= line.facts.close);
    if (kept || wordAt(line.text, at) >= word::keywords) continue;
    text[at] = static_cast<char>(text[at] - 'A' + 'a');
  }
  return text;
}

Fix smallLetterFix(const Script& script, const LineView& line) {
  return {.title = "Write the other keyword with a small letter, so that the device does not see it",
          .edits = {replaceLine(script, line.number, withoutOtherKeywords(line))},
          .preferred = true};
}

}  // namespace marmoset::script
