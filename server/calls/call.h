#pragma once

#include <memory>
#include <string>

#include "protocol/jsonrpc/cancellation.h"
#include "protocol/jsonrpc/error.h"
#include "server/conversions/positions.h"
#include "server/documents/documents.h"
#include "server/session/world.h"

namespace marmoset::server {

// What a handler on a worker gets besides the params: everything it may look at, frozen at the moment the
// request came in. A handler that runs long looks at `cancel` now and then.
struct Call {
  Snapshot::Pointer document;  // null for requests about the workspace
  std::shared_ptr<const OpenDocuments> open;
  std::shared_ptr<const World> world;
  protocol::CancelToken cancel;

  const Client& client() const { return world->client; }
  // Those for the document, or for the window.
  const Settings& settings() const {
    return document ? world->settingsFor(document->uri()) : world->settings;
  }
  // Null where the document is a log, and the other way round.
  const script::Script* script() const { return document->script(); }
  const script::Log* log() const { return document->log(); }

  Positions positions() const { return Positions(document->text(), client().encoding); }
};

inline protocol::ResponseError notOpen(const std::string& uri) {
  return {protocol::ErrorCode::requestFailed, "the document is not open: " + uri};
}

}  // namespace marmoset::server
