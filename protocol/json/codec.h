#pragma once

#include <string>

#include <tl/expected.hpp>

namespace marmoset::protocol {

class Json;

// Where a JSON value does not fit a type, and why: "textDocument.uri: is missing".
struct DecodeError {
  std::string path;
  std::string reason;

  std::string message() const { return path.empty() ? reason : path + ": " + reason; }
};

// Converts between a type and JSON. The members are defined in described_codec.h, which is slow to
// compile: exactly one .cpp includes it and says `template struct Codec<MyType>;`, everybody else uses the
// instantiation. Structs and enumerations need BOOST_DESCRIBE_STRUCT or BOOST_DESCRIBE_ENUM, nothing else.
template <class T>
struct Codec {
  static Json encode(const T& value);
  static tl::expected<T, DecodeError> decode(const Json& json);
};

// The same for the params and the result of a message; instantiated once per message, beside its types.
template <class Message>
struct ParamsCodec {
  static Json encode(const typename Message::Params& params);
  static tl::expected<typename Message::Params, DecodeError> decode(const Json& json);
};

template <class Message>
struct ResultCodec {
  static Json encode(const typename Message::Result& result);
  static tl::expected<typename Message::Result, DecodeError> decode(const Json& json);
};

template <class Message>
struct PartialResultCodec {
  static Json encode(const typename Message::PartialResult& result);
};

// True for enumerations that travel as the names of their values; the others travel as numbers.
template <class Enumeration>
inline constexpr bool travelsAsName = false;

}  // namespace marmoset::protocol
