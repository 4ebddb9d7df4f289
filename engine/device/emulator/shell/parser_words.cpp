#include <cctype>

#include "engine/device/emulator/shell/parser.h"

namespace marmoset::device::emulator {
namespace {

WordPiece textPiece(std::string text, bool quoted) {
  return {WordPiece::Kind::text, std::move(text), quoted, {}, {}};
}

}  // namespace

bool isNameStart(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_';
}
bool isNameCharacter(char c) {
  return isNameStart(c) || std::isdigit(static_cast<unsigned char>(c)) != 0;
}

Word Parser::word() {
  const Level level(*this);
  Word pieces;
  while (!atEnd() && !endsWord(peek())) {
    if (take("'")) {
      pieces.push_back(textPiece(singleQuoted(), true));
    } else if (take("\"")) {
      doubleQuoted(pieces);
    } else if (take("\\")) {
      if (!atEnd() && !take("\n")) pieces.push_back(textPiece(std::string(1, text_[at_++]), true));
    } else if (peek() == '$') {
      pieces.push_back(dollar(false));
    } else if (take("`")) {
      pieces.push_back(backticks(false));
    } else {
      plain(pieces);
    }
  }
  return pieces;
}

void Parser::plain(Word& pieces) {
  const auto begin = at_;
  while (!atEnd() && !endsWord(peek()) && std::string_view("'\"\\$`").find(peek()) == std::string_view::npos)
    ++at_;
  pieces.push_back(textPiece(std::string(text_.substr(begin, at_ - begin)), false));
}

std::string Parser::singleQuoted() {
  const auto end = text_.find('\'', at_);
  if (end == std::string_view::npos) throw SyntaxError{"no closing quote"};
  std::string text(text_.substr(at_, end - at_));
  at_ = end + 1;
  return text;
}

void Parser::doubleQuoted(Word& pieces) {
  std::string text;
  const auto flush = [&] { pieces.push_back(textPiece(std::exchange(text, {}), true)); };
  while (!take("\"")) {
    if (atEnd()) throw SyntaxError{"no closing quote"};
    if (peek() == '\\' && at_ + 1 < text_.size() &&
        std::string_view("$`\"\\\n").find(peek(1)) != std::string_view::npos) {
      if (peek(1) != '\n') text += peek(1);
      at_ += 2;
    } else if (peek() == '$') {
      flush();
      pieces.push_back(dollar(true));
    } else if (take("`")) {
      flush();
      pieces.push_back(backticks(true));
    } else {
      text += text_[at_++];
    }
  }
  flush();
}

// The text of a here-document: as between double quotes, where quotes are letters.
Word Parser::quotedText(std::string_view text) const {
  Parser inner(text, depth_);
  const Level level(inner);
  Word pieces;
  std::string letters;
  const auto flush = [&] { pieces.push_back(textPiece(std::exchange(letters, {}), true)); };
  while (!inner.atEnd()) {
    if (inner.peek() == '\\' && std::string_view("$`\\").find(inner.peek(1)) != std::string_view::npos &&
        inner.at_ + 1 < text.size()) {
      letters += inner.peek(1);
      inner.at_ += 2;
    } else if (inner.take("\\\n")) {
      continue;
    } else if (inner.peek() == '$') {
      flush();
      pieces.push_back(inner.dollar(true));
    } else if (inner.take("`")) {
      flush();
      pieces.push_back(inner.backticks(true));
    } else {
      letters += inner.text_[inner.at_++];
    }
  }
  flush();
  return pieces;
}

WordPiece Parser::dollar(bool quoted) {
  const Level level(*this);
  ++at_;
  if (take("((")) return arithmetic(quoted);
  if (take("(")) return substitution(quoted);
  if (take("{")) return braced(quoted);
  const auto begin = at_;
  if (isNameStart(peek())) {
    while (isNameCharacter(peek())) ++at_;
  } else if (!atEnd() && std::string_view("?$#!@*-0123456789").find(peek()) != std::string_view::npos) {
    ++at_;
  }
  std::string name(text_.substr(begin, at_ - begin));
  if (name.empty()) return textPiece("$", quoted);
  return {WordPiece::Kind::variable, std::move(name), quoted, {}, {}};
}

// Behind `${`.
WordPiece Parser::braced(bool quoted) {
  WordPiece piece{WordPiece::Kind::variable, {}, quoted, {}, {}};
  const bool length = peek() == '#' && peek(1) != '}' && take("#");
  const auto begin = at_;
  if (isNameStart(peek())) {
    while (isNameCharacter(peek())) ++at_;
  } else if (std::isdigit(static_cast<unsigned char>(peek())) != 0) {
    while (std::isdigit(static_cast<unsigned char>(peek())) != 0) ++at_;
  } else if (!atEnd() && std::string_view("?$#!@*-").find(peek()) != std::string_view::npos) {
    ++at_;
  }
  piece.text = text_.substr(begin, at_ - begin);
  if (length) piece.change = "length";
  if (!length && !piece.text.empty()) {
    for (const std::string_view change : {":-", ":=", ":+", ":?", "%%", "##", "-", "=", "+", "?", "%", "#"}) {
      if (!take(change)) continue;
      piece.change = change;
      piece.operand = operandUntilBrace();
      break;
    }
  }
  if (piece.text.empty() || !take("}")) throw SyntaxError{"bad substitution"};
  return piece;
}

Word Parser::operandUntilBrace() {
  Word pieces;
  std::string letters;
  const auto flush = [&] {
    if (!letters.empty()) pieces.push_back(textPiece(std::exchange(letters, {}), false));
  };
  while (peek() != '}') {
    if (atEnd()) throw SyntaxError{"bad substitution"};
    if (take("'")) {
      flush();
      pieces.push_back(textPiece(singleQuoted(), true));
    } else if (take("\"")) {
      flush();
      doubleQuoted(pieces);
    } else if (take("\\")) {
      flush();
      if (!atEnd()) pieces.push_back(textPiece(std::string(1, text_[at_++]), true));
    } else if (peek() == '$') {
      flush();
      pieces.push_back(dollar(false));
    } else if (take("`")) {
      flush();
      pieces.push_back(backticks(false));
    } else {
      letters += text_[at_++];
    }
  }
  flush();
  return pieces;
}

// Behind `$(`.
WordPiece Parser::substitution(bool quoted) {
  auto commands = list();
  if (!take(")")) unexpected();
  WordPiece piece{WordPiece::Kind::substitution, {}, quoted, {}, {}};
  piece.list = std::make_shared<const List>(std::move(commands));
  return piece;
}

WordPiece Parser::backticks(bool quoted) {
  const Level level(*this);
  std::string inner;
  while (!take("`")) {
    if (atEnd()) throw SyntaxError{"no closing quote"};
    if (peek() == '\\' && std::string_view("`\\$").find(peek(1)) != std::string_view::npos) ++at_;
    if (!atEnd()) inner += text_[at_++];
  }
  WordPiece piece{WordPiece::Kind::substitution, {}, quoted, {}, {}};
  piece.list = std::make_shared<const List>(Parser(inner, depth_).whole());
  return piece;
}

// Behind `$((`; what is in it is expanded before it is calculated.
WordPiece Parser::arithmetic(bool quoted) {
  const auto begin = at_;
  for (int open = 0; open > 0 || !text_.substr(at_).starts_with("))"); ++at_) {
    if (atEnd()) throw SyntaxError{"syntax error: unexpected end of file"};
    if (peek() == '(') ++open;
    if (peek() == ')') --open;
  }
  WordPiece piece{WordPiece::Kind::arithmetic, {}, quoted, {}, {}};
  piece.operand = quotedText(text_.substr(begin, at_ - begin));
  at_ += 2;
  return piece;
}

}  // namespace marmoset::device::emulator
