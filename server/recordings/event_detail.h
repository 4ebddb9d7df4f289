#pragma once

#include <cstdint>

#include "engine/report/markdown.h"
#include "server/documents/snapshot.h"
#include "server/session/world.h"

namespace marmoset::server {

// Everything that recordings and reductions say about an event of a script, as Markdown paragraphs: what it
// did in the report's sentence, why it can go or is needed, and where it comes from. Empty where nothing is
// known.
report::Markdown eventDetail(const Snapshot& document, const World& world, std::uint32_t event);

// The same for all events of a line, each paragraph after an empty line.
report::Markdown lineDetail(const Snapshot& document, const World& world, std::uint32_t line);

}  // namespace marmoset::server
