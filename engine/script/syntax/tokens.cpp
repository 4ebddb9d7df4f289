#include <algorithm>

#include "engine/script/syntax/argument_list.h"
#include "engine/script/syntax/line.h"
#include "engine/script/syntax/word_search.h"

namespace marmoset::script {

namespace {

bool isBlank(char byte) {
  return static_cast<unsigned char>(byte) <= 0x20;
}

class Tokenizer {
 public:
  explicit Tokenizer(std::string_view line) : line_(line) {}

  void add(TokenKind kind, std::uint32_t begin, std::uint32_t end) {
    if (begin < end) tokens_.push_back({kind, {begin, end}});
  }

  // `kind` for the text of the span, blanks around it apart.
  void addTrimmed(TokenKind kind, Span span) {
    const Span text = trimmed(line_, span);
    add(TokenKind::blank, span.begin, text.begin);
    add(kind, text.begin, text.end);
    add(TokenKind::blank, text.end, span.end);
  }

  // Words and blanks; keywords among the words where the device looks for them.
  void addWords(std::uint32_t begin, std::uint32_t end, bool keywords) {
    while (begin < end) {
      const bool blank = isBlank(line_[begin]);
      std::uint32_t stop = begin + 1;
      while (stop < end && isBlank(line_[stop]) == blank && !(keywords && isKeyword(stop, end))) ++stop;
      if (keywords && isKeyword(begin, end)) {
        stop = begin + static_cast<std::uint32_t>(words[wordAt(line_, begin)].size());
        add(TokenKind::keyword, begin, stop);
      } else {
        add(blank ? TokenKind::blank : TokenKind::word, begin, stop);
      }
      begin = stop;
    }
  }

  std::vector<Token> take() { return std::move(tokens_); }

 private:
  bool isKeyword(std::uint32_t at, std::uint32_t end) const {
    const std::size_t word = wordAt(line_, at);
    return word < word::keywords && at + words[word].size() <= end;
  }

  std::string_view line_;
  std::vector<Token> tokens_;
};

void addHeader(Tokenizer& out, std::string_view line, const Line& facts) {
  const auto size = static_cast<std::uint32_t>(line.size());
  if (facts.headerKind == HeaderKind::other) return out.addWords(0, size, false);
  const std::size_t word = word::keywords + static_cast<std::size_t>(facts.headerKind) - 1;
  const auto begin = static_cast<std::uint32_t>(line.find(words[word]));
  const auto end = begin + static_cast<std::uint32_t>(words[word].size());
  out.addWords(0, begin, false);
  out.add(facts.headerKind == HeaderKind::marker ? TokenKind::marker : TokenKind::headerKey, begin, end);
  const bool hasValue = facts.headerKind == HeaderKind::count || facts.headerKind == HeaderKind::speed;
  if (hasValue) return out.addTrimmed(TokenKind::headerValue, {end, size});
  out.addWords(end, size, false);
}

void addArguments(Tokenizer& out, std::string_view line, std::uint32_t begin, std::uint32_t end) {
  while (true) {
    const auto comma = static_cast<std::uint32_t>(std::min<std::size_t>(line.find(',', begin), end));
    out.addTrimmed(TokenKind::argument, {begin, comma});
    if (comma == end) return;
    out.add(TokenKind::comma, comma, comma + 1);
    begin = comma + 1;
  }
}

void addBody(Tokenizer& out, std::string_view line, const Line& facts) {
  const auto size = static_cast<std::uint32_t>(line.size());
  if (facts.parentheses != Parentheses::ordered) return out.addWords(0, size, true);
  out.addWords(0, facts.open, true);
  out.add(TokenKind::open, facts.open, facts.open + 1);
  addArguments(out, line, facts.open + 1, facts.close);
  out.add(TokenKind::close, facts.close, facts.close + 1);
  out.addWords(facts.close + 1, size, true);
}

}  // namespace

std::vector<Token> tokens(std::string_view line, const Line& facts, bool inHeader) {
  Tokenizer out(line);
  if (inHeader) {
    addHeader(out, line, facts);
  } else {
    addBody(out, line, facts);
  }
  return out.take();
}

}  // namespace marmoset::script
