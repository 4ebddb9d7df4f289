#include "server/recordings/reduced_recording.h"

#include "server/calls/other_script.h"
#include "server/recordings/recording_answer.h"

namespace marmoset::server {

namespace {

// Which event of the whole recording each event of the reduced script is. That one starts with the same
// setup.
std::vector<std::optional<std::uint32_t>> originsOf(const DocumentResults& results,
                                                    const replay::Trace& reduced) {
  std::vector<std::optional<std::uint32_t>> origins;
  const auto& kept = results.reduction->kept;
  for (std::uint32_t i = 0; i < reduced.events.size(); ++i) {
    const bool isSetup = i < reduced.setup;
    if (!isSetup && i - reduced.setup >= kept.size()) break;
    const auto original = isSetup ? i : kept[i - reduced.setup].event;
    const auto present = results.reduced.presentOf(original);
    origins.push_back(present ? results.recorded->recordedOf(*present) : std::nullopt);
  }
  return origins;
}

bool stillInjects(const Call& call, const std::string& uri, const script::RunOptions& options,
                  const replay::Trace& verified) {
  const auto document = uri.empty() ? nullptr : otherScript(call, uri);
  if (!document || !document->script()) return false;
  const auto trace = replay::traceOf(*document->script(), options);
  return trace && trace->fingerprints == verified.fingerprints;
}

}  // namespace

std::optional<ReducedRecording> reducedRecording(const Call& call, const DocumentResults& results) {
  if (!results.reduction || !results.recorded) return std::nullopt;
  const auto options = resultOptionsFor(*call.document, *call.world);
  const auto verified =
      replay::traceOf(script::Script::parse(script::Text(results.reduction->document)), options.run);
  if (!verified) return std::nullopt;
  ReducedRecording answer;
  answer.uri = results.reduction->uri;
  answer.unchanged = stillInjects(call, answer.uri, options.run, *verified);
  answer.events = originsOf(results, *verified);
  if (const auto recording = call.world->results->newestRecording(verified->fingerprints))
    answer.seen = seenRecording(*report::analyse(recording, options.ineffective));
  return answer;
}

}  // namespace marmoset::server
