#include "engine/device/simulator/expression/tokens.h"

#include <array>
#include <charconv>

#include <fmt/format.h>

namespace marmoset::device::simulator {

namespace {

using TokenKind = ExpressionToken::Kind;

constexpr std::array<std::string_view, 21> signs{"&&", "||", "==", "!=", "<=", ">=", "<", ">", "+", "-", "*",
                                                 "/",  "%",  "!",  "?",  ":",  "(",  ")", ",", "[", "]"};

bool isDigit(char c) {
  return c >= '0' && c <= '9';
}
bool startsName(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

class Tokenizer {
 public:
  explicit Tokenizer(std::string_view source) : source_(source) {}

  tl::expected<std::vector<ExpressionToken>, ExpressionError> run() {
    std::vector<ExpressionToken> tokens;
    while (true) {
      while (at_ < source_.size() && (source_[at_] == ' ' || source_[at_] == '\t' || source_[at_] == '\n'))
        ++at_;
      if (at_ == source_.size()) break;
      auto token = next();
      if (!token) return tl::unexpected(token.error());
      tokens.push_back(*std::move(token));
    }
    tokens.push_back({TokenKind::end, source_.size(), "", 0});
    return tokens;
  }

 private:
  tl::expected<ExpressionToken, ExpressionError> next() {
    const char c = source_[at_];
    if (isDigit(c)) return number();
    if (c == '\'' || c == '"') return quoted(c);
    if (startsName(c)) return name();
    return sign();
  }

  tl::expected<ExpressionToken, ExpressionError> number() {
    ExpressionToken token{TokenKind::number, at_, "", 0};
    const auto [end, error] =
        std::from_chars(source_.data() + at_, source_.data() + source_.size(), token.number);
    if (error != std::errc{}) return tl::unexpected(ExpressionError{at_, "the number is too large", ""});
    at_ = static_cast<std::size_t>(end - source_.data());
    return token;
  }

  tl::expected<ExpressionToken, ExpressionError> quoted(char quote) {
    const auto close = source_.find(quote, at_ + 1);
    if (close == std::string_view::npos) {
      return tl::unexpected(ExpressionError{at_, fmt::format("the text is not closed by {}", quote), ""});
    }
    ExpressionToken token{TokenKind::text, at_, std::string(source_.substr(at_ + 1, close - at_ - 1)), 0};
    at_ = close + 1;
    return token;
  }

  ExpressionToken name() {
    const auto start = at_;
    while (at_ < source_.size() && (startsName(source_[at_]) || isDigit(source_[at_]))) ++at_;
    return {TokenKind::name, start, std::string(source_.substr(start, at_ - start)), 0};
  }

  tl::expected<ExpressionToken, ExpressionError> sign() {
    const auto rest = source_.substr(at_);
    for (const auto candidate : signs) {
      if (!rest.starts_with(candidate)) continue;
      at_ += candidate.size();
      return ExpressionToken{TokenKind::sign, at_ - candidate.size(), std::string(candidate), 0};
    }
    const std::string hint = rest[0] == '=' ? "==" : rest[0] == '&' ? "&&" : rest[0] == '|' ? "||" : "";
    return tl::unexpected(ExpressionError{at_, fmt::format("'{}' means nothing here", rest[0]), hint});
  }

  std::string_view source_;
  std::size_t at_ = 0;
};

}  // namespace

tl::expected<std::vector<ExpressionToken>, ExpressionError> tokenize(std::string_view source) {
  return Tokenizer(source).run();
}

}  // namespace marmoset::device::simulator
