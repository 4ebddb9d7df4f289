#include "server/cli/record_once.h"

#include "engine/replay/record_on_pool.h"

namespace marmoset::cli {

device::Result<trace::Recording> recordOnce(const RunOptions& options, PreparedRun& prepared,
                                            trace::ObservationLevel level,
                                            const device::Operation& operation) {
  replay::RecorderSettings settings;
  settings.start = options.start();
  settings.wipeConsent = options.wipeConsent;
  settings.level = level;
  return recordOnPool(*prepared.pool, prepared.trace, std::move(settings), options.seed, operation);
}

}  // namespace marmoset::cli
