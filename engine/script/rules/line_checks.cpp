#include "engine/script/rules/line_checks.h"

#include <array>

#include "engine/script/rules/line_shape.h"
#include "engine/script/syntax/words.h"

namespace marmoset::script {

namespace {

// The rules sorted by what they look at, so that an ordinary line meets only the few that concern it.
struct RuleTable {
  std::vector<const Rule*> header, line;
  std::array<std::vector<const Rule*>, word::keywords> command;

  RuleTable() {
    for (const Rule* rule : rules()) {
      if (rule->checkHeaderLine) header.push_back(rule);
      if (rule->checkLine) line.push_back(rule);
      for (std::size_t keyword = 0; rule->checkCommand && keyword < word::keywords; ++keyword) {
        if (rule->about >> keyword & 1U) command[keyword].push_back(rule);
      }
    }
  }
};

const RuleTable& table() {
  static const RuleTable rules;
  return rules;
}

LineView viewIn(const ParsedBlock& block, std::uint32_t index) {
  const Line& facts = block.lines[index];
  return {index,
          block.text->line(index),
          facts,
          {block.commands.data() + facts.firstCommand, static_cast<std::size_t>(facts.commandCount)}};
}

void checkBodyLine(const LineView& line, const Platform& platform, const Report& report) {
  if (!isComment(line.trimmed())) {
    for (const Command& command : line.commands) {
      if (command.outcome != Outcome::queues &&
          writtenKeyword(line).value_or(command.keyword) != command.keyword)
        continue;
      for (const Rule* rule : table().command[static_cast<std::size_t>(command.keyword)]) {
        rule->checkCommand(line, command, platform, report);
      }
    }
  }
  if (isPlainCommand(line)) return;
  for (const Rule* rule : table().line) rule->checkLine(line, platform, report);
}

}  // namespace

std::vector<Directive> directivesOf(const ParsedBlock& block) {
  std::vector<Directive> directives;
  for (std::uint32_t index = 0; index < block.lines.size(); ++index) {
    if (block.lines[index].trimmed.empty()) continue;
    const LineView line = viewIn(block, index);
    if (isPlainCommand(line)) continue;
    if (auto directive = directiveOf(line)) directives.push_back(std::move(*directive));
  }
  return directives;
}

std::vector<Finding> checkBlock(const ParsedBlock& block, std::uint32_t headerLines,
                                const Platform& platform) {
  std::vector<Finding> findings;
  const Report report = [&](Finding finding) { findings.push_back(std::move(finding)); };
  for (std::uint32_t index = 0; index < block.lines.size(); ++index) {
    if (block.lines[index].trimmed.empty()) continue;
    const LineView line = viewIn(block, index);
    if (index >= headerLines) {
      checkBodyLine(line, platform, report);
    } else {
      for (const Rule* rule : table().header) rule->checkHeaderLine(line, platform, report);
    }
  }
  return findings;
}

}  // namespace marmoset::script
