#pragma once

#include "engine/device/pool/device_pool.h"
#include "engine/replay/recorder.h"

namespace marmoset::replay {

// Records the trace on whichever device of the pool is free, as its first run with this seed would go.
device::Result<trace::Recording> recordOnPool(device::DevicePool& pool, const Trace& trace,
                                              RecorderSettings settings, std::uint64_t seed,
                                              const device::Operation& operation);

}  // namespace marmoset::replay
