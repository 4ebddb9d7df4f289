#pragma once

#include <memory>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>
#include <tl/expected.hpp>

#include "protocol/json/codec.h"

namespace marmoset::protocol {

// An immutable JSON value, cheap to copy and safe to share between threads. It keeps the JSON library out
// of the headers that carry values whose shape the protocol leaves open, such as `data` of a code action.
//
//   item.data = Json::of(MyData{...});            // needs Codec<MyData>, see codec.h
//   const auto data = item.data->as<MyData>();    // a value, or where and why it does not fit
class Json {
 public:
  // No value at all, which is not the same as null: a message without params.
  Json() = default;
  explicit Json(nlohmann::json&& value);

  template <class T>
  static Json of(const T& value) {
    return Codec<T>::encode(value);
  }

  template <class T>
  tl::expected<T, DecodeError> as() const {
    return Codec<T>::decode(*this);
  }

  bool present() const { return value_ != nullptr; }
  // Null where no value is present.
  const nlohmann::json& value() const;

  // Compact. Bytes that are not UTF-8 come out as U+FFFD, so that writing never fails.
  std::string dump() const;

  friend bool operator==(const Json& left, const Json& right);

 private:
  std::shared_ptr<const nlohmann::json> value_;
};

// Reads a text that may come from anybody: deep nesting, bytes that are not UTF-8 and numbers out of range
// are errors. A lone surrogate in an escape, which editors do send, is read as U+FFFD.
tl::expected<Json, std::string> parseJson(std::string_view text);

inline constexpr int deepestNesting = 256;

}  // namespace marmoset::protocol
