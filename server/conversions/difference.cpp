#include "server/conversions/difference.h"

#include <algorithm>
#include <cstdint>
#include <string>

namespace marmoset::server {

using script::Position;
using script::Text;

namespace {

std::string linesOf(const Text& text, std::size_t first, std::size_t end) {
  std::string bytes;
  for (auto line = first; line < end; ++line) bytes += text.lineWithEnd(line);
  return bytes;
}

// The start of a line, or the end of the text where there is no such line.
Position startOf(const Text& text, std::size_t line) {
  return line < text.lineCount() ? Position{static_cast<std::uint32_t>(line), 0} : text.end();
}

}  // namespace

std::vector<script::TextEdit> difference(const Text& before, const Text& after) {
  const std::size_t shorter = std::min(before.lineCount(), after.lineCount());
  std::size_t head = 0, tail = 0;
  while (head < shorter && before.lineWithEnd(head) == after.lineWithEnd(head)) ++head;
  while (tail < shorter - head && before.lineWithEnd(before.lineCount() - 1 - tail) ==
                                      after.lineWithEnd(after.lineCount() - 1 - tail)) {
    ++tail;
  }
  const std::size_t beforeEnd = before.lineCount() - tail, afterEnd = after.lineCount() - tail;
  std::vector<script::TextEdit> edits;
  const auto replace = [&](std::size_t first, std::size_t end, std::size_t afterFirst,
                           std::size_t afterLast) {
    edits.push_back({{startOf(before, first), startOf(before, end)}, linesOf(after, afterFirst, afterLast)});
  };
  if (beforeEnd != afterEnd) {
    replace(head, beforeEnd, head, afterEnd);
    return edits;
  }
  for (auto line = head; line < beforeEnd; ++line) {
    if (before.lineWithEnd(line) != after.lineWithEnd(line)) replace(line, line + 1, line, line + 1);
  }
  return edits;
}

}  // namespace marmoset::server
