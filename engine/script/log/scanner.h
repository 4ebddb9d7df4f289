#pragma once

#include <charconv>
#include <cstdint>
#include <string_view>
#include <type_traits>

namespace marmoset::script {

// Reads a line of a log from left to right. Each call takes what it names if it stands next.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : rest_(text) {}

  bool take(std::string_view word) {
    if (!rest_.starts_with(word)) return false;
    rest_.remove_prefix(word.size());
    return true;
  }

  void skipBlanks() {
    while (!rest_.empty() && (rest_.front() == ' ' || rest_.front() == '\t')) rest_.remove_prefix(1);
  }

  template <class Number>
  requires std::is_arithmetic_v<Number>
  bool take(Number& value) {
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
    if (error != std::errc{}) return false;
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    return true;
  }

  // Everything before the first of `stops`, which stays; everything if there is none.
  std::string_view takeUntil(std::string_view stops) {
    const auto taken = rest_.substr(0, rest_.find_first_of(stops));
    rest_.remove_prefix(taken.size());
    return taken;
  }

  std::string_view rest() const { return rest_; }
  bool done() const { return rest_.empty(); }
  bool atDigit() const { return !rest_.empty() && rest_.front() >= '0' && rest_.front() <= '9'; }

 private:
  std::string_view rest_;
};

}  // namespace marmoset::script
