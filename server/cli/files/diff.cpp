#include "server/cli/files/diff.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace marmoset::cli {
namespace {

constexpr std::size_t context = 3;

// Lines that changed, near enough to each other to be shown together; half open.
struct Hunk {
  std::size_t begin, end;
};

// The last line of a text is there even if it is empty; `diff` does not count that one.
std::size_t realLines(const script::Text& text) {
  const auto count = text.lineCount();
  return count > 0 && text.lineWithEnd(count - 1).empty() ? count - 1 : count;
}

std::vector<Hunk> hunksOf(const script::Text& before, const script::Text& after) {
  std::vector<Hunk> hunks;
  const auto lines = std::min(realLines(before), realLines(after));
  for (std::size_t i = 0; i < lines; ++i) {
    if (before.lineWithEnd(i) == after.lineWithEnd(i)) continue;
    const auto begin = i > context ? i - context : 0, end = std::min(i + 1 + context, lines);
    if (!hunks.empty() && hunks.back().end >= begin)
      hunks.back().end = end;
    else
      hunks.push_back({begin, end});
  }
  return hunks;
}

std::string shown(char mark, std::string_view line) {
  auto text = mark + std::string(line);
  if (!line.ends_with('\n')) text += line.ends_with('\r') ? "\n" : "\n\\ No newline at end of file\n";
  return text;
}

std::string changed(const Hunk& hunk, const script::Text& before, const script::Text& after) {
  std::string text, added;
  for (auto i = hunk.begin; i < hunk.end; ++i) {
    const bool same = before.lineWithEnd(i) == after.lineWithEnd(i);
    if (same) text += std::exchange(added, {}) + shown(' ', before.lineWithEnd(i));
    if (same) continue;
    text += shown('-', before.lineWithEnd(i));
    added += shown('+', after.lineWithEnd(i));
  }
  return text + added;
}

}  // namespace

std::string diffOf(std::string_view name, const script::Text& before, const script::Text& after) {
  auto text = fmt::format("--- {0}\n+++ {0}\n", name);
  for (const auto& hunk : hunksOf(before, after)) {
    const auto length = hunk.end - hunk.begin;
    text += fmt::format("@@ -{0},{1} +{0},{1} @@\n", hunk.begin + 1, length) + changed(hunk, before, after);
  }
  return text;
}

}  // namespace marmoset::cli
