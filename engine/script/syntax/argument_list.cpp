#include "engine/script/syntax/argument_list.h"

#include <vector>

#include "engine/script/syntax/line.h"

namespace marmoset::script {

namespace {

// Hands every piece between commas to `piece`, untrimmed, and gives the number of arguments: the pieces
// without the empty ones at the end. Text without a comma is one argument even if empty.
template <typename Piece>
std::uint32_t split(std::string_view line, Span inside, Piece piece) {
  std::uint32_t index = 0, count = 0, begin = inside.begin;
  for (std::uint32_t at = inside.begin; at <= inside.end; ++at) {
    if (at < inside.end && line[at] != ',') continue;
    piece(index++, Span{begin, at});
    if (begin != at) count = index;
    begin = at + 1;
  }
  return index == 1 ? 1 : count;
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
