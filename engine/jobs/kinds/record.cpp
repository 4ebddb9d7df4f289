#include "engine/jobs/kinds/record.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/jobs/context.h"
#include "engine/jobs/kind.h"
#include "engine/jobs/knob_fields.h"
#include "engine/replay/met_build.h"
#include "engine/replay/record_on_pool.h"
#include "engine/replay/recording_json.h"
#include "engine/replay/recording_store.h"
#include "engine/replay/replay_job.h"

namespace marmoset::jobs {

namespace {

const KnobFields<RecordKnobs>& recordFields() {
  static const KnobFields<RecordKnobs> fields{
      {&RecordKnobs::screens, {"screens", "--screens", "", "Keep screenshots too", Knob::Switch{}}}};
  return fields;
}

// A store that does not take it is no reason to lose the recording.
Outcome keepRecorded(const Context& context, RecordResult result) {
  Outcome outcome;
  outcome.message =
      fmt::format("{}: recorded {} of {} events on {}", context.name, result.document.recording.events.size(),
                  result.document.fingerprints.size(), result.document.recording.device);
  outcome.stored = nlohmann::json{{"fingerprints", replay::toJson(result.document.fingerprints)}}.dump();
  if (context.store) {
    const auto now = store::systemTime();
    replay::noteMet(context.store.get(), replay::metBuild(result.document.recording, now));
    const auto saved = replay::saveRecording(*context.store, result.document, now);
    result.isStored = saved.has_value();
    if (!saved) outcome = failed(saved.error().message);
  }
  outcome.result = std::move(result);
  return outcome;
}

Outcome runRecord(Context& context) {
  const auto knobs = recordFields().settingsOf(context.spec.knobs);
  const auto& trace = context.script->trace;
  replay::RecorderSettings settings;
  settings.wipeConsent = context.may.wipe;
  settings.start = context.start();
  settings.level = knobs.screens ? trace::ObservationLevel::screen : trace::ObservationLevel::tree;
  const auto total = static_cast<std::uint32_t>(trace.events.size());
  settings.onEvent = [&](std::size_t event, const trace::RecordedEvent&) {
    const auto done = static_cast<std::uint32_t>(event) + 1;
    context.host.play(trace, 0, done - 1);
    context.host.tell({done, total, fmt::format("{} of {}, events recorded", done, total), {}});
  };
  context.host.begin("recording", 0, total);
  auto recording =
      recordOnPool(context.pool, trace, std::move(settings), context.spec.seed, context.operation);
  if (!recording) return endedBy(context, recording.error());
  return keepRecorded(context, {{*std::move(recording), context.script->file, trace.fingerprints}});
}

const std::vector<Knob>& recordKnobs() {
  return recordFields().knobs();
}

}  // namespace

const Kind recordKind{.name = replay::recordKind,
                      .verb = "Recording",
                      .noun = "recording",
                      .subject = SubjectKind::script,
                      .knobs = recordKnobs,
                      .run = runRecord};

}  // namespace marmoset::jobs
