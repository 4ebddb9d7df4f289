#include "server/cli/record_once.h"

#include <ostream>

#include <fmt/format.h>

#include "engine/replay/record_on_pool.h"
#include "engine/replay/recording_store.h"
#include "engine/store/job_handle.h"

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

bool keepRecording(const replay::RecordingDocument& document, const Console& console) {
  const auto store = store::Store::open();
  const auto saved = store.and_then([&](const std::shared_ptr<store::Store>& opened) {
    return replay::saveRecording(*opened, document, store::JobHandle::systemTime());
  });
  if (!saved)
    console.err << fmt::format("marmoset: the store could not take it: {}\n", saved.error().message);
  return saved.has_value();
}

}  // namespace marmoset::cli
