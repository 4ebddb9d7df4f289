#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/device/device.h"

namespace marmoset::replay {

// What is injected, as a number: equal steps have equal fingerprints wherever they stand in whatever file,
// on every machine and in every version. Lines, layout and the times a script writes only to group motions do
// not count; waits and throttles do.
std::uint64_t fingerprint(const device::Step& step);

// The fingerprints of a sequence of steps as one number.
std::uint64_t fingerprint(std::span<const std::uint64_t> steps);

}  // namespace marmoset::replay
