#include "server/jobs/kinds/record.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/replay/record_on_pool.h"
#include "engine/replay/recording_json.h"
#include "engine/replay/recording_store.h"

namespace marmoset::server {

namespace {

JobOutcome runRecord(JobContext& context) {
  const auto& wish = context.wish;
  replay::RecorderSettings settings;
  settings.wipeConsent = wish.wipeConsent;
  settings.start.mayRunCommands = wish.mayRunCommands;
  settings.level = trace::ObservationLevel::screen;
  const auto total = static_cast<std::uint32_t>(context.trace.events.size());
  settings.onEvent = [&](std::size_t event, const trace::RecordedEvent&) {
    const auto done = static_cast<std::uint32_t>(event) + 1;
    context.play(0, done - 1);
    context.tell({done, total, fmt::format("{} of {}, events recorded", done, total)});
  };
  context.begin(0);
  auto recording =
      recordOnPool(context.pool, context.trace, std::move(settings), wish.spec.seed, context.operation);
  if (!recording) return failedOutcome(context, recording.error());
  const replay::RecordingDocument document{*std::move(recording), wish.fileName(),
                                           context.trace.fingerprints};
  const auto saved = replay::saveRecording(*context.store, document, store::JobHandle::systemTime());
  if (!saved) return {JobPhase::failed, saved.error().message};
  (void)context.handle.finish(
      store::JobState::done,
      nlohmann::json{{"fingerprints", replay::toJson(context.trace.fingerprints)}}.dump());
  return {JobPhase::done, fmt::format("{}: recorded {} of {} events on {}", wish.fileName(),
                                      document.recording.events.size(), total, document.recording.device)};
}

}  // namespace

const JobKind recordJob{
    .name = replay::recordKind, .verb = "Recording", .noun = "recording", .work = runRecord};

}  // namespace marmoset::server
