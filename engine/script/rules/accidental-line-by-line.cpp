#include "engine/script/rules/catalogue.h"
#include "engine/script/rules/edits.h"
#include "engine/script/rules/line_shape.h"
#include "engine/script/rules/marker.h"

namespace marmoset::script {

namespace {

constexpr std::string_view word = "linebyline";

Span wordSpan(const LineView& line) {
  const auto at = static_cast<std::uint32_t>(line.text.find(word));
  return {at, at + static_cast<std::uint32_t>(word.size())};
}

void checkAccidentalLineByLine(const LineView& line, const Platform&, const Report& report) {
  if (line.facts.headerKind != HeaderKind::lineByLine || line.trimmed() == word) return;
  if (holdsMarker(line.text)) return;
  report(catalogue::accidentalLineByLine.at(
      line.range(wordSpan(line)),
      "This word switches the line-by-line mode on, in which the first line without "
      "an event ends the replay."));
}

std::vector<Fix> fixAccidentalLineByLine(const RuleContext& context, const Finding& finding) {
  const LineView line = viewOf(context.script, finding.range.start.line);
  const bool comment = isComment(line.trimmed());
  Fix apart{.title = "Write `line by line`, which means nothing to the device",
            .edits = {replaceSpan(line, wordSpan(line), "line by line")},
            .preferred = comment};
  Fix alone{.title = "Write `linebyline` alone",
            .edits = {replaceSpan(line, line.facts.trimmed, word)},
            .preferred = !comment};
  return {apart, alone};
}

}  // namespace

constinit const Rule catalogue::accidentalLineByLine = {
    .code = "accidental-line-by-line",
    .severity = Severity::warning,
    .summary = "A text that switches the line-by-line mode on",
    .checkHeaderLine = checkAccidentalLineByLine,
    .fixes = fixAccidentalLineByLine,
};

}  // namespace marmoset::script
