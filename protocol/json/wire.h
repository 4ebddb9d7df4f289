#pragma once

#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "protocol/json/codec.h"
#include "protocol/json/json.h"
#include "protocol/json/wire_types.h"

// How single values travel as JSON; see described_codec.h.
namespace marmoset::protocol::wire {

using Value = nlohmann::json;
using Problem = std::optional<DecodeError>;

inline Problem mismatch(std::string reason) {
  return DecodeError{{}, std::move(reason)};
}

inline Problem inside(std::string_view step, Problem problem) {
  if (!problem) return problem;
  const bool joined = problem->path.empty() || problem->path.front() == '[';
  problem->path = fmt::format("{}{}{}", step, joined ? "" : ".", problem->path);
  return problem;
}

template <class T>
struct Wire;

template <class T>
Value write(const T& value) {
  return Wire<T>::write(value);
}

template <class T>
Problem read(const Value& from, T& into) {
  return Wire<T>::read(from, into);
}

template <>
struct Wire<bool> {
  static Value write(bool value) { return value; }
  static Problem read(const Value& from, bool& into) {
    if (!from.is_boolean()) return mismatch("is not true or false");
    into = from.get<bool>();
    return {};
  }
};

template <class T>
requires std::is_integral_v<T>
struct Wire<T> {
  static Value write(T value) { return value; }
  static Problem read(const Value& from, T& into) {
    if (from.is_number_unsigned()) return store(from.get<std::uint64_t>(), into);
    if (from.is_number_integer()) return store(from.get<std::int64_t>(), into);
    // Some clients write whole numbers as 3.0.
    if (from.is_number_float()) {
      const double number = from.get<double>();
      if (std::abs(number) < 0x1p53 && std::trunc(number) == number) {
        return store(static_cast<std::int64_t>(number), into);
      }
    }
    return mismatch("is not a whole number");
  }

 private:
  static Problem store(auto number, T& into) {
    if (!std::in_range<T>(number)) return mismatch(fmt::format("is out of range: {}", number));
    into = static_cast<T>(number);
    return {};
  }
};

template <>
struct Wire<double> {
  static Value write(double value) { return value; }
  static Problem read(const Value& from, double& into) {
    if (!from.is_number()) return mismatch("is not a number");
    into = from.get<double>();
    return {};
  }
};

template <>
struct Wire<std::string> {
  static Value write(const std::string& value) { return value; }
  static Problem read(const Value& from, std::string& into) {
    if (!from.is_string()) return mismatch("is not a string");
    into = from.get_ref<const std::string&>();
    return {};
  }
};

template <>
struct Wire<PlainText> {
  static Value write(const PlainText& value) { return static_cast<const std::string&>(value); }
  static Problem read(const Value& from, PlainText& into) {
    const bool marked = from.is_object() && from.contains("value");
    return Wire<std::string>::read(marked ? from["value"] : from, into);
  }
};

template <>
struct Wire<Json> {
  static Value write(const Json& value) { return value.value(); }
  static Problem read(const Value& from, Json& into) {
    into = Json(Value(from));
    return {};
  }
};

template <>
struct Wire<None> {
  static Value write(None) { return nullptr; }
  static Problem read(const Value&, None&) { return {}; }
};

template <>
struct Wire<std::monostate> {
  static Value write(std::monostate) { return nullptr; }
  static Problem read(const Value& from, std::monostate&) {
    return from.is_null() ? Problem() : mismatch("is not null");
  }
};

template <FixedString text>
struct Wire<Literal<text>> {
  static Value write(const Literal<text>&) { return std::string(text.view()); }
  static Problem read(const Value& from, Literal<text>&) {
    if (from.is_string() && from.get_ref<const std::string&>() == text.view()) return {};
    return mismatch(fmt::format("is not \"{}\"", text.view()));
  }
};

}  // namespace marmoset::protocol::wire
