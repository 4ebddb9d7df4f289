#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <boost/describe/class.hpp>
#include <boost/describe/enum.hpp>

#include "protocol/json/codec.h"

namespace marmoset::server {

enum class Health { ok, warning, error };
BOOST_DESCRIBE_ENUM(Health, ok, warning, error)

// `marmoset/status`, see docs/lsp-extensions.md.
struct StatusParams {
  Health health = Health::ok;
  bool quiescent = true;  // nothing is going on in the background
  std::optional<std::string> message = {};
  bool operator==(const StatusParams&) const = default;
};
BOOST_DESCRIBE_STRUCT(StatusParams, (), (health, quiescent, message))

struct StatusNotification {
  using Params = StatusParams;
  static constexpr std::string_view method = "marmoset/status";
};

}  // namespace marmoset::server

template <>
inline constexpr bool marmoset::protocol::travelsAsName<marmoset::server::Health> = true;
