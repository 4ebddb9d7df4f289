#include "server/features/feature.h"
#include "server/recordings/recorded_document.h"
#include "server/recordings/recording_answer.h"
#include "server/recordings/reduced_recording.h"
#include "server/results/result_book.h"

namespace marmoset::server {

namespace {

RecordingRequest::Result newestRecording(const Call& call, const ScriptParams&) {
  const auto recorded = recordedDocument(*call.document, *call.world);
  if (!recorded) return std::nullopt;
  const auto results = call.world->results->of(*call.document, *call.world);
  std::vector<std::uint32_t> removed;
  for (const auto event : results->proven) {
    if (const auto index = recorded->recordedOf(event)) removed.push_back(*index);
  }
  auto answer = recordingAnswer(*recorded, std::move(removed));
  answer.reduced = reducedRecording(call, *results);
  return answer;
}

}  // namespace

const Feature recordingFeature{
    .name = "recording",
    .bind =
        [](Binder& binder) {
          binder.documentOf<RecordingRequest>([](const ScriptParams& params) { return params.uri; },
                                              newestRecording);
        },
};

}  // namespace marmoset::server
