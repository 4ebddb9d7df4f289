#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/script/rules/rule.h"

namespace marmoset::script {

// Configuration inside a script, in text a device ignores because it has no parentheses:
//
//   # marmoset: off wrong-arity              above `start data >>` for the whole file, below from here on
//   # marmoset: error idle-window            off, hint, information, warning, error; `on` goes back
//   # marmoset: next-line off negative-wait
//   UserWait(5)  # marmoset: off second-down behind a command: for this line
//   # marmoset: screen 1080x1920             also `android 9` and `sdk 28`, for the whole file
//
// `all` names every rule; what follows ` -- ` is a remark.
struct Directive {
  enum class Scope : std::uint8_t { following, nextLine, thisLine };
  struct Problem {
    Span span;
    std::string message;
    std::string suggestion;  // replaces the span, if not empty
  };

  std::uint32_t line = 0;
  Scope scope = Scope::following;
  std::optional<Severity> severity;  // absent with rule names: back to what the project says
  std::vector<std::string> codes;
  std::optional<int> sdk;
  std::optional<std::pair<int, int>> screen;
  std::vector<Problem> problems;
};

inline constexpr std::string_view everyRule = "all";

std::optional<Directive> directiveOf(const LineView& line);

// Text that, written behind a line, extends or makes the directive that silences `code` there.
std::string trailingSuppression(const LineView& line, std::string_view code);

}  // namespace marmoset::script
