#pragma once

#include <cstdint>
#include <optional>

#include "engine/script/syntax/script.h"

namespace marmoset::server {

// The line of the first launch: what is above it needs no device, and without one there is nothing to replay.
std::optional<std::uint32_t> launchLine(const script::Script& script);

}  // namespace marmoset::server
