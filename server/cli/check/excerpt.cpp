#include "server/cli/check/excerpt.h"

#include <algorithm>

#include "server/cli/plain_text.h"

namespace marmoset::cli {
namespace {

constexpr std::size_t mostGlyphs = 120, glyphsBefore = 40;
constexpr std::string_view cut = "...";

// The glyphs to show, and of those the marked ones; all as indices.
struct Window {
  std::size_t begin, end, markBegin, markEnd;
};

std::size_t glyphAt(const std::vector<Glyph>& line, std::uint32_t byte) {
  const auto at =
      std::lower_bound(line.begin(), line.end(), byte,
                       [](const Glyph& glyph, std::uint32_t wanted) { return glyph.byte < wanted; });
  return static_cast<std::size_t>(at - line.begin());
}

Window windowOf(const std::vector<Glyph>& line, std::uint32_t from, std::uint32_t to) {
  const auto markBegin = glyphAt(line, from), markEnd = std::max(glyphAt(line, to), markBegin + 1);
  if (line.size() <= mostGlyphs) return {0, line.size(), markBegin, markEnd};
  const auto begin = markBegin > glyphsBefore ? markBegin - glyphsBefore : 0;
  return {begin, std::min(begin + mostGlyphs, line.size()), markBegin, markEnd};
}

}  // namespace

Excerpt excerptOf(const script::Text& text, const script::Range& range) {
  const auto start = text.clamp(range.start), end = text.clamp(range.end);
  const auto content = text.line(start.line);
  const auto line = glyphs(content);
  const auto lineEnd = static_cast<std::uint32_t>(content.size());
  const auto window = windowOf(line, start.byte, end.line == start.line ? end.byte : lineEnd);

  Excerpt excerpt;
  if (window.begin > 0) {
    excerpt.line = cut;
    excerpt.marks.assign(cut.size(), ' ');
  }
  for (auto index = window.begin; index < std::max(window.end, window.markBegin + 1); ++index) {
    const auto code = index < line.size() ? line[index].code : U' ';
    const bool marked = index >= window.markBegin && index < window.markEnd;
    const char mark = !marked ? ' ' : index == window.markBegin ? '^' : '~';
    if (index < line.size()) excerpt.line += printable(content, line[index]);
    excerpt.marks.append(static_cast<std::size_t>(displayWidth(code)), mark);
  }
  if (window.end < line.size()) excerpt.line += cut;
  excerpt.marks.erase(excerpt.marks.find_last_not_of(' ') + 1);
  return excerpt;
}

}  // namespace marmoset::cli
