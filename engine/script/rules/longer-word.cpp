#include <algorithm>
#include <functional>
#include <map>
#include <string>

#include "engine/script/rules/body.h"
#include "engine/script/rules/catalogue.h"
#include "engine/script/rules/edits.h"
#include "engine/script/rules/line_shape.h"
#include "engine/script/rules/message.h"

namespace marmoset::script {

namespace {

bool isLetterOrDigit(char byte) {
  return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9') ||
         byte == '_';
}

// The command word that holds the keyword and more.
std::optional<Keyword> keywordInside(const LineView& line) {
  const auto written = writtenKeyword(line);
  if (!written || isComment(line.trimmed())) return std::nullopt;
  const auto word = commandWord(line).of(line.text);
  if (word == name(*written) || !std::ranges::all_of(word, isLetterOrDigit)) return std::nullopt;
  const bool executed = std::ranges::any_of(line.commands, [&](const Command& command) {
    return command.keyword == *written && command.outcome == Outcome::queues;
  });
  return executed ? written : std::nullopt;
}

// Where such a word stands first, and on how many lines. Scripts of one tool are full of it.
struct Uses {
  std::uint32_t first = 0, lines = 0;
};

void checkLongerWord(const RuleContext& context, const Report& report) {
  std::map<std::string, Uses, std::less<>> words;
  forEachBodyLine(context.script, &ParsedBlock::hasLongWord, [&](const LinePlace& place) {
    if (place.facts().commandCount == 0 || isKeywordAlone(place.facts(), place.commands().front())) return;
    const LineView line = place.view();
    if (!keywordInside(line)) return;
    auto& uses = words[std::string(commandWord(line).of(line.text))];
    if (uses.lines++ == 0) uses.first = line.number;
  });
  for (const auto& [word, uses] : words) {
    const LineView line = viewOf(context.script, uses.first);
    const auto others =
        uses.lines == 1 ? std::string() : say({" So on ", std::to_string(uses.lines), " lines."});
    report(catalogue::longerWord.at(
        line.range(commandWord(line)),
        say({"The device takes ", quoted(word), " for ", name(*keywordInside(line)),
             ", with the arguments of that: it finds a keyword inside a longer word too.", others})));
  }
}

std::vector<Fix> fixLongerWord(const RuleContext& context, const Finding& finding) {
  const LineView found = viewOf(context.script, finding.range.start.line);
  const auto keyword = keywordInside(found);
  if (!keyword) return {};
  const auto word = commandWord(found).of(found.text);
  Fix fix{.title = say({"Write ", name(*keyword)}), .preferred = true};
  forEachBodyLine(context.script, &ParsedBlock::hasLongWord, [&](const LinePlace& place) {
    const LineView line = place.view();
    if (place.facts().commandCount > 0 && commandWord(line).of(line.text) == word && keywordInside(line))
      fix.edits.push_back(replaceSpan(line, commandWord(line), name(*keyword)));
  });
  return {fix};
}

}  // namespace

constinit const Rule catalogue::longerWord = {
    .code = "longer-word",
    .severity = Severity::warning,
    .summary = "A word that holds a keyword and is taken for it",
    .checkScript = checkLongerWord,
    .fixes = fixLongerWord,
};

}  // namespace marmoset::script
