#include "server/cli/report/report_source.h"

#include <filesystem>

#include <fmt/format.h>

#include "engine/reduce/key_events/activity_recording.h"
#include "engine/replay/recording_store.h"
#include "engine/replay/trial.h"
#include "engine/store/store.h"
#include "server/cli/console.h"
#include "server/cli/named_recording.h"
#include "server/cli/progress_bar.h"
#include "server/cli/project_settings.h"
#include "server/cli/record_once.h"

namespace marmoset::cli {
namespace {

using replay::RecordingDocument;
using trace::Recording;

// CHARD's own measure of a crash that stays.
constexpr std::uint32_t verifyingRuns = 3;

std::string nameOf(const Input& input) {
  return input.isStandardInput() ? input.name : std::filesystem::path(input.path).filename().string();
}

tl::expected<Recording, std::string> recordingOf(tl::expected<RecordingDocument, std::string> document) {
  return std::move(document).map([](RecordingDocument&& opened) { return std::move(opened.recording); });
}

tl::expected<Recording, std::string> fromFile(const std::string& file, const script::Script& script,
                                              const project::Project& project,
                                              const script::RunOptions& options, const replay::Trace& trace) {
  auto document = openRecording(file, script, options, trace);
  if (!document) return tl::unexpected(document.error());
  auto fits = checkFits(*document, trace);
  if (fits) fits = checkSameScreen(*document, script::targetOf(script, project.check).screen);
  if (!fits) return tl::unexpected(fmt::format("{}: {}", file, fits.error()));
  return recordingOf(std::move(document));
}

tl::expected<Recording, std::string> fromStore(const Input& input, const replay::Trace& trace) {
  const auto nothing = [&] {
    return tl::unexpected(fmt::format(
        "{}: there is no recording of this script; name one with --recording, or a device with --device",
        input.name));
  };
  const auto store = store::Store::open();
  if (!store) return nothing();
  auto found = replay::newestRecording(**store, trace.fingerprints);
  if (!found || !*found) return nothing();
  return std::move((*found)->recording);
}

tl::expected<Recording, std::string> fromDevice(const ReportRequest& request, PreparedRun& prepared,
                                                const Console& console, const device::Operation& operation) {
  ProgressBar bar(console, "recording");
  auto told = operation;
  told.progress = [&](const device::Progress& now) { bar.update(now.done, now.total); };
  const auto level = request.screens ? trace::ObservationLevel::screen : trace::ObservationLevel::tree;
  auto recording = recordOnce(request.run, prepared, level, told);
  if (!recording) return tl::unexpected(recording.error().message);
  return *std::move(recording);
}

// A candidate counts only if every run ends in the recorded crash.
reduce::Verify verifierFor(const ReportRequest& request, const std::shared_ptr<PreparedRun>& prepared,
                           const std::optional<trace::Failure>& failure, const device::Operation& operation) {
  if (!failure) return {};
  replay::TrialSettings settings;
  settings.target = trace::Target::sameCrash(signatureOf(*failure));
  settings.start = request.run.start();
  settings.wipeConsent = request.run.wipeConsent;
  return [prepared, settings, operation, seed = request.run.seed](
             const reduce::Candidate& candidate) mutable -> tl::expected<bool, std::string> {
    const auto hash = candidateHash(prepared->trace, candidate);
    for (std::uint32_t run = 0; run < verifyingRuns; ++run) {
      settings.start.seed = device::runSeed(seed, hash, run);
      const auto result = prepared->pool->run<replay::TrialResult>(
          [&](device::Device& device, const device::Operation& inner) {
            return replay::runTrial(device, prepared->trace, candidate, settings, inner);
          },
          operation);
      if (!result) return tl::unexpected(result.error().message);
      if (!result->success) return false;
    }
    return true;
  };
}

tl::expected<ReportSource, std::string> onDevice(const ReportRequest& request, const Console& console,
                                                 const device::Operation& operation) {
  auto prepared = prepareRun(request.file, request.run, console, operation);
  if (!prepared) return tl::unexpected(prepared.error());
  ReportSource source;
  source.prepared = std::make_shared<PreparedRun>(*std::move(prepared));
  auto recording = request.recording.empty()
                       ? fromDevice(request, *source.prepared, console, operation)
                       : recordingOf(openRecordingFor(*source.prepared, request.recording, operation));
  if (!recording) return tl::unexpected(recording.error());
  source.script = nameOf(source.prepared->input);
  source.recording = *std::move(recording);
  source.verify = verifierFor(request, source.prepared, source.recording.failure, operation);
  return source;
}

tl::expected<Recording, std::string> ofLog(const script::Log& log, const Input& input) {
  for (auto run = log.runs().rbegin(); run != log.runs().rend(); ++run) {
    if (auto recording = reduce::activityRecording(log, *run)) return recording;
  }
  return tl::unexpected(fmt::format("{}: the log shows no events; run Monkey with -v -v -v", input.name));
}

tl::expected<Recording, std::string> withoutDevice(const ReportRequest& request, const Input& input,
                                                   const project::Project& project) {
  const auto document = recognise(input);
  if (!document) return tl::unexpected(document.error());
  if (const auto* log = std::get_if<script::Log>(&*document)) return ofLog(*log, input);
  const auto& script = std::get<script::Script>(*document);
  const auto options = playOptions(project, request.run.throttle);
  const auto trace = replay::traceOf(script, options);
  if (!trace) return tl::unexpected(fmt::format("{}: {}", input.name, trace.error()));
  if (request.recording.empty()) return fromStore(input, *trace);
  return fromFile(request.recording, script, project, options, *trace);
}

}  // namespace

tl::expected<ReportSource, std::string> openReportSource(const ReportRequest& request, const Console& console,
                                                         const device::Operation& operation) {
  if (request.deviceGiven) return onDevice(request, console, operation);
  const auto input = readInput(request.file);
  if (!input) return tl::unexpected(input.error());
  auto recording = withoutDevice(request, *input, ProjectSettings().of(request.file));
  if (!recording) return tl::unexpected(recording.error());
  return ReportSource{nameOf(*input), *std::move(recording), {}, {}};
}

}  // namespace marmoset::cli
