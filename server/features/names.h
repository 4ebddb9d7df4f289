#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "protocol/lsp/basic.h"
#include "server/calls/call.h"
#include "server/workspace/mention.h"

namespace marmoset::server {

// A mention in one document, which is open or was read from disk for the purpose.
struct PlacedMention {
  Snapshot::Pointer document;
  Mention mention;

  lsp::Location location(lsp::PositionEncoding encoding) const;
};

std::vector<Mention> mentionsOf(const Snapshot& document);

// The package or activity at a place of the call's document.
std::optional<Mention> mentionAt(const Call& call, const lsp::Position& position);

// Every mention in the workspace that `wanted` accepts: open documents as they are in the editor, the others
// as they are on disk. Files whose index holds no such mention are not read again.
using Wanted = std::function<bool(const Mention&)>;
std::vector<PlacedMention> mentionsWhere(const Call& call, const Wanted& wanted);
inline std::vector<PlacedMention> mentionsOfSame(const Call& call, const Mention& one) {
  return mentionsWhere(
      call, [&](const Mention& other) { return other.kind == one.kind && other.name == one.name; });
}

// What completion offers: names without places, each once.
std::vector<Mention> knownNames(const Call& call);

}  // namespace marmoset::server
