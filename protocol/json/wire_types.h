#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace marmoset::protocol {

// A required member that may be null. std::optional, in contrast, is left out when empty.
template <class T>
struct Nullable : std::optional<T> {
  using std::optional<T>::optional;

  friend bool operator==(const Nullable& left, const Nullable& right) {
    return static_cast<const std::optional<T>&>(left) == static_cast<const std::optional<T>&>(right);
  }
};

// Neither params nor result: written as nothing, or as null where a result must stand.
struct None {
  bool operator==(const None&) const = default;
};

// A text that newer peers may send with markup, as {"kind", "value"}; of that we keep the value.
struct PlainText : std::string {
  using std::string::string;
  PlainText(std::string text) : std::string(std::move(text)) {}
};

template <std::size_t size>
struct FixedString {
  consteval FixedString(const char (&text)[size]) { std::copy_n(text, size, chars); }
  constexpr std::string_view view() const { return {chars, size - 1}; }
  char chars[size] = {};
};

// A string member that always has the same value, such as the `kind` of an alternative.
template <FixedString text>
struct Literal {
  static constexpr std::string_view value = text.view();
  bool operator==(const Literal&) const = default;
};

}  // namespace marmoset::protocol
