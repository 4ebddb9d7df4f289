#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

namespace marmoset::device::simulator {

struct ExpressionError {
  std::size_t offset = 0;  // byte in the expression
  std::string message, suggestion;
};

struct ExpressionToken {
  enum class Kind : std::uint8_t { number, text, name, sign, end };
  Kind kind = Kind::end;
  std::size_t offset = 0;
  std::string text;  // name, sign, or the text without quotes
  std::int64_t number = 0;

  bool is(std::string_view sign) const { return kind == Kind::sign && text == sign; }
};

// The last token is always `end`.
tl::expected<std::vector<ExpressionToken>, ExpressionError> tokenize(std::string_view source);

}  // namespace marmoset::device::simulator
