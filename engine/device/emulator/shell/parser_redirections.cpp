#include <algorithm>

#include <fmt/format.h>

#include "engine/device/emulator/shell/parser.h"

namespace marmoset::device::emulator {

std::optional<Redirection> Parser::redirect() {
  Redirection result;
  if (take("&>>") || take("&>")) {
    result.descriptor = Redirection::both;
    result.kind = text_[at_ - 2] == '>' ? Redirection::Kind::append : Redirection::Kind::write;
  } else {
    const bool numbered = peek() >= '0' && peek() <= '9' && (peek(1) == '<' || peek(1) == '>');
    const char sign = peek(numbered ? 1 : 0);
    if (sign != '<' && sign != '>') return std::nullopt;
    result.descriptor = numbered ? peek() - '0' : (sign == '<' ? 0 : 1);
    at_ += numbered ? 2 : 1;
    if (sign == '<') {
      if (peek() == '<') return hereDocument();
      result.kind = Redirection::Kind::read;
    } else if (take(">")) {
      result.kind = Redirection::Kind::append;
    } else {
      take("|");
    }
    if (take("&")) {
      result.kind = take("-") ? Redirection::Kind::close : Redirection::Kind::duplicate;
      if (result.kind == Redirection::Kind::close) return result;
      if (peek() < '0' || peek() > '9') unexpected();
      result.source = peek() - '0';
      ++at_;
      return result;
    }
  }
  skipBlanks();
  if (atEnd() || endsWord(peek())) unexpected();
  result.target = std::make_shared<const Word>(word());
  return result;
}

// `<<END`, `<<-END`, `<<'END'` and `<<<word`; the first `<` is taken.
Redirection Parser::hereDocument() {
  ++at_;
  Redirection result{Redirection::Kind::here, 0, 0};
  if (take("<")) {
    skipBlanks();
    auto text = word();
    text.push_back({WordPiece::Kind::text, "\n", true, {}, {}});
    result.target = std::make_shared<const Word>(std::move(text));
    return result;
  }
  PendingHere pending;
  pending.stripsTabs = take("-");
  skipBlanks();
  const auto begin = at_;
  for (const auto& piece : word()) pending.end += piece.text;
  pending.expands = text_.substr(begin, at_ - begin).find_first_of("'\"\\") == std::string_view::npos;
  if (pending.end.empty()) unexpected();
  pending.body = std::make_shared<Word>();
  result.target = pending.body;
  pending_.push_back(std::move(pending));
  return result;
}

void Parser::readHereDocuments() {
  for (auto& pending : std::exchange(pending_, {})) {
    std::string body;
    for (bool ended = false; !ended;) {
      if (atEnd()) throw SyntaxError{fmt::format("here document '{}' unclosed", pending.end)};
      const auto end = std::min(text_.find('\n', at_), text_.size());
      auto line = text_.substr(at_, end - at_);
      at_ = std::min(end + 1, text_.size());
      while (pending.stripsTabs && line.starts_with('\t')) line.remove_prefix(1);
      ended = line == pending.end;
      if (!ended) body += std::string(line) + '\n';
    }
    *pending.body = pending.expands ? quotedText(body) : Word{{WordPiece::Kind::text, body, true, {}, {}}};
  }
}

}  // namespace marmoset::device::emulator
