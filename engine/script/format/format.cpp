#include "engine/script/format/format.h"

#include <algorithm>
#include <string>

#include "engine/script/format/line_layout.h"

namespace marmoset::script {
namespace {

std::string_view endOf(const Script& script, std::size_t line) {
  return script.text().lineWithEnd(line).substr(script.lineText(line).size());
}

// A line of blanks between a CR and an LF: without them the two would become one line end.
bool keepsLineEndsApart(const Script& script, std::uint32_t line) {
  return line > 0 && script.line(line).trimmed.empty() && endOf(script, line - 1) == "\r" &&
         endOf(script, line) == "\n";
}

void layOutLine(const Script& script, std::uint32_t line, std::vector<TextEdit>& edits) {
  if (keepsLineEndsApart(script, line)) return;
  const auto text = script.lineText(line);
  const bool inHeader = line < script.bodyStart();
  const auto changes = inHeader ? headerLayout(text, script.line(line)) : bodyLayout(text, script.line(line));
  for (const auto& change : changes) {
    edits.push_back({{{line, change.span.begin}, {line, change.span.end}}, std::string(change.replacement)});
  }
}

// The end of the line before is the one the file uses.
std::string lineEnd(const Script& script) {
  return script.lineCount() < 2 ? "\n" : std::string(endOf(script, script.lineCount() - 2));
}

std::vector<TextEdit> layOut(const Script& script, std::uint32_t first, std::uint32_t end) {
  std::vector<TextEdit> edits;
  for (auto line = first; line < end; ++line) layOutLine(script, line, edits);
  // A last line of blanks only is a line to the device, so it gets an end too instead of vanishing.
  const bool unfinished = end == script.lineCount() && !script.lineText(end - 1).empty();
  if (!unfinished) return edits;
  const auto at = script.text().end();
  if (!edits.empty() && edits.back().range.end == at) {
    edits.back().replacement += lineEnd(script);
  } else {
    edits.push_back({{at, at}, lineEnd(script)});
  }
  return edits;
}

}  // namespace

std::vector<TextEdit> formattingEdits(const Script& script) {
  return layOut(script, 0, static_cast<std::uint32_t>(script.lineCount()));
}

std::vector<TextEdit> formattingEdits(const Script& script, const Range& range) {
  const auto start = script.text().clamp(range.start), end = script.text().clamp(range.end);
  const bool touchesLast = end.byte > 0 || end.line <= start.line;
  return layOut(script, start.line, std::max(start.line, touchesLast ? end.line : end.line - 1) + 1);
}

}  // namespace marmoset::script
