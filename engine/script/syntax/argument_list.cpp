#include "engine/script/syntax/argument_list.h"

#include <cstring>
#include <vector>

#include "engine/script/syntax/line.h"

namespace marmoset::script {

namespace {

// Hands every piece between commas to `piece`, untrimmed, and gives the number of arguments: the pieces
// without the empty ones at the end. Text without a comma is one argument even if empty.
template <typename Piece>
std::uint32_t split(std::string_view line, Span inside, Piece piece) {
  std::uint32_t index = 0, count = 0;
  for (std::uint32_t begin = inside.begin;; ++index) {
    const void* comma = std::memchr(line.data() + begin, ',', inside.end - begin);
    const auto end =
        comma ? static_cast<std::uint32_t>(static_cast<const char*>(comma) - line.data()) : inside.end;
    piece(index, Span{begin, end});
    if (begin != end) count = index + 1;
    if (!comma) break;
    begin = end + 1;
  }
  return index == 0 ? 1 : count;
}

}  // namespace

Span trimmed(std::string_view line, Span span) {
  const auto blank = [line](std::uint32_t at) { return static_cast<unsigned char>(line[at]) <= 0x20; };
  while (span.begin < span.end && blank(span.begin)) ++span.begin;
  while (span.begin < span.end && blank(span.end - 1)) --span.end;
  return span;
}

ArgumentList splitArguments(std::string_view line, Span inside) {
  ArgumentList list;
  list.count = split(line, inside, [&](std::uint32_t index, Span piece) {
    if (index < ArgumentList::kept) list.spans[index] = trimmed(line, piece);
  });
  return list;
}

std::vector<Span> argumentSpans(std::string_view line, const Line& facts) {
  if (facts.parentheses != Parentheses::ordered) return {};
  std::vector<Span> spans;
  const std::uint32_t count = split(line, {facts.open + 1, facts.close}, [&](std::uint32_t, Span piece) {
    spans.push_back(trimmed(line, piece));
  });
  spans.resize(count);
  return spans;
}

}  // namespace marmoset::script
