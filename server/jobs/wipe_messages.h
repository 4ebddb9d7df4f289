#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <boost/describe/class.hpp>
#include <boost/describe/enum.hpp>

#include "protocol/json/codec.h"
#include "protocol/json/wire_types.h"

// The question before the data of an app is deleted on a phone, see docs/lsp-extensions.md.
namespace marmoset::server {

struct ConfirmWipeParams {
  std::string serial, package;
  std::string message, detail;  // for people
};
BOOST_DESCRIBE_STRUCT(ConfirmWipeParams, (), (serial, package, message, detail))

enum class WipeAnswer { once, always };
BOOST_DESCRIBE_ENUM(WipeAnswer, once, always)

// `marmoset/confirmWipe`, of clients that say they answer it. Nothing: the data stays.
struct ConfirmWipeRequest {
  using Params = ConfirmWipeParams;
  using Result = std::optional<WipeAnswer>;
  static constexpr std::string_view method = "marmoset/confirmWipe";
};

}  // namespace marmoset::server

template <>
inline constexpr bool marmoset::protocol::travelsAsName<marmoset::server::WipeAnswer> = true;
