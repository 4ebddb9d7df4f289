#include "server/cli/record_once.h"

#include "engine/replay/recorder.h"

namespace marmoset::cli {

device::Result<trace::Recording> recordOnce(const RunOptions& options, PreparedRun& prepared,
                                            trace::ObservationLevel level,
                                            const device::Operation& operation) {
  replay::RecorderSettings settings;
  settings.start = options.start();
  settings.start.seed =
      device::runSeed(options.seed, candidateHash(prepared.trace, prepared.trace.whole()), 0);
  settings.wipeConsent = options.wipeConsent;
  settings.level = level;
  return prepared.pool->run<trace::Recording>(
      [&](device::Device& device, const device::Operation& inner) {
        return replay::record(device, prepared.trace, settings, inner);
      },
      operation);
}

}  // namespace marmoset::cli
