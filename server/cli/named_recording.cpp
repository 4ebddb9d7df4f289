#include "server/cli/named_recording.h"

#include <algorithm>
#include <filesystem>
#include <ostream>

#include <fmt/format.h>

#include "engine/device/app_build.h"
#include "engine/reduce/key_events/activity_recording.h"
#include "engine/replay/recording_file.h"
#include "server/cli/project_settings.h"

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
  const auto input = readInput(file, replay::recordingLimits());
  if (!input) return tl::unexpected(input.error());
  auto document = replay::parseRecording(input->bytes);
  if (document) return document;
  const auto other = recognise(*input);
  if (!other) return refuse(file, document.error() + "; make one with `marmoset record`");
  if (const auto* log = std::get_if<script::Log>(&*other)) return fromLog(file, *log, script, options, trace);
  return refuse(file, "this is a script, no recording; make one with `marmoset record`");
}

tl::expected<std::shared_ptr<const report::RecordedScript>, std::string> laidOver(
    RecordingDocument document, const script::Script& script, const project::Project& project,
    const replay::Trace& trace) {
  if (const auto same = checkSameApp(document, trace); !same) return tl::unexpected(same.error());
  const auto screen = script::platformOf(script, project.check).screen;
  if (const auto same = checkSameScreen(document, screen); !same) return tl::unexpected(same.error());
  const auto fits = checkFits(document, trace);
  auto laid = std::make_shared<const report::RecordedScript>(
      report::analyse(std::make_shared<const RecordingDocument>(std::move(document)), project.ineffective),
      std::make_shared<const replay::Trace>(trace));
  if (!fits && laid->knownEvents() <= trace.setup) return tl::unexpected(fits.error());
  return laid;
}

void tellOutdated(const report::HeldRecording& held, const Console& console) {
  for (const auto& remark : held.outdated) console.err << fmt::format("marmoset: {}\n", remark);
}

tl::expected<report::HeldRecording, std::string> openRecordingFor(PreparedRun& prepared,
                                                                  const std::string& file,
                                                                  const device::Operation& operation) {
  const auto script = recogniseScript(prepared.input);
  if (!script) return tl::unexpected(script.error());
  auto document = openRecording(file, *script, prepared.play, prepared.trace);
  if (!document) return tl::unexpected(document.error());
  const auto project = ProjectSettings().of(prepared.input.path);
  const auto laid = laidOver(*std::move(document), *script, project, prepared.trace);
  if (!laid) return refuse(file, laid.error());
  auto held = heldRecording(**laid);
  if (held.recording.evidence == trace::Evidence::activities) return held;
  const auto lease = prepared.pool->acquire(operation);
  if (!lease) return tl::unexpected(lease.error().message);
  const auto version = lease->device().appVersion(prepared.trace.package, operation);
  if (!version) return tl::unexpected(version.error().message);
  const auto fits =
      checkFits(*(*laid)->analysis().document, device::parseBuild(*version).version, lease->device().info());
  if (!fits) return refuse(file, fits.error());
  return held;
}

}  // namespace marmoset::cli
