#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "protocol/lsp/server_capabilities.h"
#include "server/features/binder.h"
#include "server/session/client.h"

namespace marmoset::server {

// One feature of the protocol: its handlers together with the capability that tells the client of them, so
// that the two cannot drift apart. Each lives in a file of its own and stands in the table features.def.
//
//   const Feature hover{
//       .name = "hover",
//       .announce = [](lsp::ServerCapabilities& server, const Client&) { server.hoverProvider = true; },
//       .bind = [](Binder& binder) { binder.document<lsp::HoverRequest>(hoverAt); },
//   };
struct Feature {
  std::string_view name;  // = file name
  // Says in the answer to `initialize` what this feature offers to this client.
  void (*announce)(lsp::ServerCapabilities& server, const Client& client) = nullptr;
  // Adds the handlers, once, before the client is known.
  void (*bind)(Binder& binder) = nullptr;
  // For what can only be registered after `initialized`, with clients that allow it.
  std::optional<lsp::Registration> (*registration)(const Client& client) = nullptr;
};

// All features, in no particular order.
const std::vector<const Feature*>& features();

#define MARMOSET_FEATURE(name) extern const Feature name;
#include "server/features/features.def"
#undef MARMOSET_FEATURE

}  // namespace marmoset::server
