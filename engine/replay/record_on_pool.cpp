#include "engine/replay/record_on_pool.h"

namespace marmoset::replay {

device::Result<trace::Recording> recordOnPool(device::DevicePool& pool, const Trace& trace,
                                              RecorderSettings settings, std::uint64_t seed,
                                              const device::Operation& operation) {
  settings.start.seed = device::runSeed(seed, candidateHash(trace, trace.whole()), 0);
  return pool.run<trace::Recording>(
      [&](device::Device& device, const device::Operation& inner) {
        return record(device, trace, settings, inner);
      },
      operation);
}

}  // namespace marmoset::replay
