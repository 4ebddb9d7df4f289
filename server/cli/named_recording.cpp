#include "server/cli/named_recording.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "engine/reduce/key_events/activity_recording.h"
#include "engine/replay/recording_file.h"

namespace marmoset::cli {
namespace {

using replay::RecordingDocument;

tl::unexpected<std::string> refuse(const std::string& file, const std::string& why) {
  return tl::unexpected(fmt::format("{}: {}", file, why));
}

// The last run that shows events.
tl::expected<RecordingDocument, std::string> fromLog(const std::string& file, const script::Log& log,
                                                     const script::Script& script,
                                                     const script::RunOptions& options,
                                                     const replay::Trace& trace) {
  const auto shows = [](const script::LogRun& run) { return !run.eventLines.empty(); };
  const auto run = std::find_if(log.runs().rbegin(), log.runs().rend(), shows);
  if (run == log.runs().rend()) return refuse(file, "the log shows no events; run Monkey with -v -v -v");
  auto recording = reduce::activityRecording(log, *run, script::play(script, options).events);
  if (!recording) return refuse(file, recording.error());
  return RecordingDocument{*std::move(recording), std::filesystem::path(file).filename().string(),
                           trace.fingerprints};
}

}  // namespace

tl::expected<RecordingDocument, std::string> openRecording(const std::string& file,
                                                           const script::Script& script,
                                                           const script::RunOptions& options,
                                                           const replay::Trace& trace) {
  auto document = replay::readRecording(file);
  if (document) return document;
  const auto input = readInput(file);
  const auto other = input ? recognise(*input) : tl::unexpected(input.error());
  if (!other) return document;
  if (const auto* log = std::get_if<script::Log>(&*other)) return fromLog(file, *log, script, options, trace);
  return refuse(file, "this is a script, no recording; make one with `marmoset record`");
}

tl::expected<RecordingDocument, std::string> openRecordingFor(PreparedRun& prepared, const std::string& file,
                                                              const device::Operation& operation) {
  const auto script = recogniseScript(prepared.input);
  if (!script) return tl::unexpected(script.error());
  auto document = openRecording(file, *script, prepared.play, prepared.trace);
  if (!document) return document;
  if (const auto fits = checkFits(*document, prepared.trace); !fits) return refuse(file, fits.error());
  if (document->recording.evidence == trace::Evidence::activities) return document;
  const auto lease = prepared.pool->acquire(operation);
  if (!lease) return tl::unexpected(lease.error().message);
  const auto version = lease->device().appVersion(prepared.trace.package, operation);
  if (!version) return tl::unexpected(version.error().message);
  if (const auto fits = checkFits(*document, *version, lease->device().info()); !fits)
    return refuse(file, fits.error());
  return document;
}

}  // namespace marmoset::cli
