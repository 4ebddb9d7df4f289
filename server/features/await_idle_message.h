#pragma once

#include <string_view>

#include "protocol/json/wire_types.h"

namespace marmoset::server {

// `marmoset/awaitIdle`, see docs/lsp-extensions.md.
struct AwaitIdleRequest {
  using Params = protocol::None;
  using Result = protocol::None;
  static constexpr std::string_view method = "marmoset/awaitIdle";
};

}  // namespace marmoset::server
