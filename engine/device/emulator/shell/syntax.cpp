#include "engine/device/emulator/shell/syntax.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include <fmt/format.h>

namespace marmoset::device::emulator {
namespace {

bool isNameStart(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_';
}
bool isNameCharacter(char c) {
  return isNameStart(c) || std::isdigit(static_cast<unsigned char>(c)) != 0;
}
bool isBlank(char c) {
  return c == ' ' || c == '\t' || c == '\r';
}
bool endsWord(char c) {
  return isBlank(c) || std::string_view("\n;&|<>()").find(c) != std::string_view::npos;
}

// Thrown inside the parser only.
struct SyntaxError {
  std::string message;
};

class Parser {
 public:
  explicit Parser(std::string_view line) : line_(line) {}

  std::vector<Pipeline> list() {
    std::vector<Pipeline> pipelines;
    auto when = Pipeline::When::always;
    for (skipNewlines(); !atEnd(); skipNewlines()) {
      pipelines.push_back(pipeline(when));
      skipBlanks();
      when = connector();
    }
    if (when != Pipeline::When::always) throw SyntaxError{"syntax error: unexpected end of file"};
    return pipelines;
  }

 private:
  bool atEnd() const { return at_ >= line_.size(); }
  char peek(std::size_t ahead = 0) const { return at_ + ahead < line_.size() ? line_[at_ + ahead] : '\0'; }
  bool take(std::string_view token) {
    if (!line_.substr(at_).starts_with(token)) return false;
    at_ += token.size();
    return true;
  }

  void skipBlanks() {
    while (!atEnd()) {
      if (isBlank(peek())) {
        ++at_;
      } else if (!take("\\\n")) {
        break;
      }
    }
    if (peek() == '#') at_ = std::min(line_.find('\n', at_), line_.size());
  }
  void skipNewlines() {
    for (skipBlanks(); peek() == '\n'; skipBlanks()) ++at_;
  }
  [[noreturn]] void unexpected() const {
    throw SyntaxError{atEnd() ? "syntax error: unexpected end of file"
                              : fmt::format("syntax error: unexpected '{}'", peek())};
  }

  Pipeline::When connector() {
    if (take("&&")) return Pipeline::When::afterSuccess;
    if (take("||")) return Pipeline::When::afterFailure;
    if (take("&") || take(";") || take("\n")) return Pipeline::When::always;
    if (!atEnd()) unexpected();
    return Pipeline::When::always;
  }

  Pipeline pipeline(Pipeline::When when) {
    Pipeline result{when, false, {}};
    skipBlanks();
    while (peek() == '!' && isBlank(peek(1))) {
      ++at_;
      result.negated = !result.negated;
      skipBlanks();
    }
    do result.commands.push_back(command());
    while (peek() == '|' && peek(1) != '|' && take("|"));
    return result;
  }

  SimpleCommand command() {
    SimpleCommand result;
    for (skipBlanks(); !atEnd(); skipBlanks()) {
      if (auto redirection = redirect()) {
        result.redirections.push_back(std::move(*redirection));
      } else if (endsWord(peek())) {
        break;
      } else {
        result.words.push_back(word());
      }
    }
    if (result.words.empty() && result.redirections.empty()) unexpected();
    return result;
  }

  std::optional<Redirection> redirect() {
    const bool numbered =
        std::isdigit(static_cast<unsigned char>(peek())) != 0 && (peek(1) == '<' || peek(1) == '>');
    const char sign = peek(numbered ? 1 : 0);
    if (sign != '<' && sign != '>') return std::nullopt;
    Redirection result;
    result.descriptor = numbered ? peek() - '0' : (sign == '<' ? 0 : 1);
    at_ += numbered ? 2 : 1;
    if (sign == '<') {
      result.kind = Redirection::Kind::read;
    } else if (take(">")) {
      result.kind = Redirection::Kind::append;
    } else if (take("&")) {
      if (std::isdigit(static_cast<unsigned char>(peek())) == 0) unexpected();
      result.kind = Redirection::Kind::duplicate;
      result.source = peek() - '0';
      ++at_;
      return result;
    }
    skipBlanks();
    if (atEnd() || endsWord(peek())) unexpected();
    result.target = word();
    return result;
  }

  Word word() {
    Word pieces;
    while (!atEnd() && !endsWord(peek())) {
      if (take("'")) {
        pieces.push_back({WordPiece::Kind::text, singleQuoted(), true});
      } else if (take("\"")) {
        doubleQuoted(pieces);
      } else if (take("\\")) {
        if (!atEnd() && !take("\n"))
          pieces.push_back({WordPiece::Kind::text, std::string(1, line_[at_++]), true});
      } else if (peek() == '$') {
        pieces.push_back(dollar(false));
      } else {
        plain(pieces);
      }
    }
    return pieces;
  }

  void plain(Word& pieces) {
    const auto begin = at_;
    while (!atEnd() && !endsWord(peek()) && std::string_view("'\"\\$").find(peek()) == std::string_view::npos)
      ++at_;
    pieces.push_back({WordPiece::Kind::text, std::string(line_.substr(begin, at_ - begin)), false});
  }

  std::string singleQuoted() {
    const auto end = line_.find('\'', at_);
    if (end == std::string_view::npos) throw SyntaxError{"no closing quote"};
    std::string text(line_.substr(at_, end - at_));
    at_ = end + 1;
    return text;
  }

  void doubleQuoted(Word& pieces) {
    std::string text;
    const auto flush = [&] { pieces.push_back({WordPiece::Kind::text, std::exchange(text, {}), true}); };
    while (!take("\"")) {
      if (atEnd()) throw SyntaxError{"no closing quote"};
      if (peek() == '\\' && std::string_view("$`\"\\").find(peek(1)) != std::string_view::npos &&
          at_ + 1 < line_.size()) {
        text += peek(1);
        at_ += 2;
      } else if (peek() == '$') {
        flush();
        pieces.push_back(dollar(true));
      } else {
        text += line_[at_++];
      }
    }
    flush();
  }

  WordPiece dollar(bool quoted) {
    ++at_;
    if (peek() == '(' || peek() == '`')
      throw SyntaxError{"command substitution is not supported on this device"};
    const bool braced = take("{");
    const auto begin = at_;
    if (isNameStart(peek())) {
      while (isNameCharacter(peek())) ++at_;
    } else if (!atEnd() && std::string_view("?$#!0123456789").find(peek()) != std::string_view::npos) {
      ++at_;
    }
    std::string name(line_.substr(begin, at_ - begin));
    if (braced && !take("}")) throw SyntaxError{"bad substitution"};
    if (name.empty()) return {WordPiece::Kind::text, "$", quoted};
    return {WordPiece::Kind::variable, std::move(name), quoted};
  }

  std::string_view line_;
  std::size_t at_ = 0;
};

}  // namespace

tl::expected<std::vector<Pipeline>, std::string> parseShell(std::string_view line) {
  try {
    return Parser(line).list();
  } catch (const SyntaxError& error) {
    return tl::unexpected(error.message);
  }
}

}  // namespace marmoset::device::emulator
