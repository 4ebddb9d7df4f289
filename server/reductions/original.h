#pragma once

#include <cstdint>
#include <optional>

#include "protocol/lsp/basic.h"
#include "server/calls/call.h"

namespace marmoset::server {

// Where the event on a line of a reduced trace stands in the script it was reduced from, which lies beside
// it. An original that was edited since is searched for the event; one that cannot be read is believed to
// have the line that the evidence names.
std::optional<lsp::Location> originalPlace(const Call& call, std::uint32_t line);

}  // namespace marmoset::server
