#include "engine/replay/recording_file.h"

#include <filesystem>

#include "protocol/lsp/uri.h"
#include "server/calls/other_script.h"
#include "server/features/feature.h"
#include "server/recordings/recording_answer.h"
#include "server/recordings/recording_messages.h"
#include "server/results/result_book.h"

namespace marmoset::server {

namespace {

using Document = std::shared_ptr<const replay::RecordingDocument>;

protocol::ResponseError failure(std::string message) {
  return {protocol::ErrorCode::requestFailed, std::move(message)};
}

// The recording comes from anywhere: of the script only a name beside it counts, never a way elsewhere.
std::string scriptBeside(const std::filesystem::path& recording, const Document& document) {
  return lsp::uriOf(recording.parent_path() / std::filesystem::path(document->script).filename());
}

std::optional<RecordingFileResult> overScript(const Document& document, const Snapshot& script,
                                              const World& world) {
  if (!script.script()) return std::nullopt;
  const auto options = resultOptionsFor(script, world);
  auto trace = replay::traceOf(*script.script(), options.run);
  if (!trace) return std::nullopt;
  const report::RecordedScript recorded(report::analyse(document, options.ineffective),
                                        std::make_shared<const replay::Trace>(*std::move(trace)));
  return RecordingFileResult{recordingAnswer(recorded), script.uri()};
}

protocol::Answer<RecordingFileRequest> readFile(const Call& call, const RecordingFileParams& params) {
  const auto path = lsp::pathOf(params.uri);
  if (!path)
    return tl::unexpected(failure("recordings are read from files, and this is none: " + params.uri));
  auto read = replay::readRecording(*path);
  if (!read) return tl::unexpected(failure(read.error()));
  const auto document = std::make_shared<const replay::RecordingDocument>(*std::move(read));
  const auto script = otherScript(call, params.script.value_or(scriptBeside(*path, document)));
  if (auto answer = script ? overScript(document, *script, *call.world) : std::nullopt)
    return *std::move(answer);
  return RecordingFileResult{recordingAnswer(*report::analyse(document)), std::nullopt};
}

}  // namespace

const Feature recordingFile{
    .name = "recordingFile",
    .bind = [](Binder& binder) { binder.workspace<RecordingFileRequest>(readFile); },
};

}  // namespace marmoset::server
