#include <charconv>
#include <limits>

#include "engine/device/emulator/shell/parser.h"
#include "engine/device/emulator/shell/shell.h"

namespace marmoset::device::emulator {
namespace {

constexpr int deepest = 40;

struct BadExpression {
  std::string message;
};

// Numbers as C has them, with wrapping instead of overflow.
class Calculator {
 public:
  Calculator(std::string_view text, const Shell& shell) : text_(text), shell_(shell) {}

  std::int64_t whole() {
    const auto value = choice();
    skipBlanks();
    if (at_ < text_.size()) fail();
    return value;
  }

 private:
  [[noreturn]] void fail() const { throw BadExpression{std::string(text_) + ": syntax error"}; }
  void skipBlanks() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\n')) ++at_;
  }
  bool take(std::string_view token) {
    skipBlanks();
    if (!text_.substr(at_).starts_with(token)) return false;
    at_ += token.size();
    return true;
  }

  std::int64_t choice() {
    if (++depth_ > deepest) throw BadExpression{"expression nested too deeply"};
    auto value = either();
    if (take("?")) {
      const auto yes = choice();
      if (!take(":")) fail();
      const auto no = choice();
      value = value != 0 ? yes : no;
    }
    --depth_;
    return value;
  }
  std::int64_t either() {
    auto value = both();
    while (take("||")) {
      const auto right = both();
      value = value != 0 || right != 0;
    }
    return value;
  }
  std::int64_t both() {
    auto value = comparison();
    while (take("&&")) {
      const auto right = comparison();
      value = value != 0 && right != 0;
    }
    return value;
  }
  std::int64_t comparison() {
    auto value = sum();
    for (;;) {
      if (take("=="))
        value = value == sum();
      else if (take("!="))
        value = value != sum();
      else if (take("<="))
        value = value <= sum();
      else if (take(">="))
        value = value >= sum();
      else if (take("<"))
        value = value < sum();
      else if (take(">"))
        value = value > sum();
      else
        return value;
    }
  }
  std::int64_t sum() {
    auto value = wrapped(product());
    for (;;) {
      if (take("+"))
        value += wrapped(product());
      else if (take("-"))
        value -= wrapped(product());
      else
        return static_cast<std::int64_t>(value);
    }
  }
  std::int64_t product() {
    auto value = sign();
    for (;;) {
      if (take("*"))
        value = static_cast<std::int64_t>(wrapped(value) * wrapped(sign()));
      else if (take("/"))
        value = divided(value, sign(), false);
      else if (take("%"))
        value = divided(value, sign(), true);
      else
        return value;
    }
  }
  static std::uint64_t wrapped(std::int64_t value) { return static_cast<std::uint64_t>(value); }
  static std::int64_t divided(std::int64_t value, std::int64_t by, bool rest) {
    if (by == 0) throw BadExpression{"divide by zero"};
    if (by == -1) return rest ? 0 : static_cast<std::int64_t>(0 - wrapped(value));
    return rest ? value % by : value / by;
  }
  std::int64_t sign() {
    bool negative = false, inverted = false;
    for (;;) {
      if (take("-")) {
        negative = !negative;
      } else if (take("!")) {
        inverted = !inverted;
      } else if (!take("+")) {
        break;
      }
    }
    auto value = primary();
    if (negative) value = static_cast<std::int64_t>(0 - wrapped(value));
    return inverted ? value == 0 : value;
  }
  std::int64_t primary() {
    if (take("(")) {
      const auto value = choice();
      if (!take(")")) fail();
      return value;
    }
    skipBlanks();
    const auto begin = at_;
    while (at_ < text_.size() && isNameCharacter(text_[at_])) ++at_;
    const auto word = text_.substr(begin, at_ - begin);
    if (word.empty()) fail();
    return isNameStart(word.front()) ? number(shell_.value(std::string(word)), true) : number(word, false);
  }
  std::int64_t number(std::string_view word, bool emptyIsZero) const {
    if (word.empty() && emptyIsZero) return 0;
    const bool hexadecimal = word.starts_with("0x");
    const auto digits = hexadecimal ? word.substr(2) : word;
    std::int64_t value = 0;
    const auto [end, error] =
        std::from_chars(digits.data(), digits.data() + digits.size(), value, hexadecimal ? 16 : 10);
    if (error != std::errc() || end != digits.data() + digits.size()) fail();
    return value;
  }

  std::string_view text_;
  const Shell& shell_;
  std::size_t at_ = 0;
  int depth_ = 0;
};

}  // namespace

tl::expected<std::int64_t, std::string> calculate(std::string_view expression, const Shell& shell) {
  try {
    return Calculator(expression, shell).whole();
  } catch (const BadExpression& bad) {
    return tl::unexpected(bad.message);
  }
}

}  // namespace marmoset::device::emulator
