#include "server/cli/report/report_source.h"

#include <filesystem>
#include <ostream>

#include <fmt/format.h>

#include "engine/jobs/kind.h"
#include "engine/jobs/kinds/record.h"
#include "engine/reduce/document/known_runs.h"
#include "engine/replay/recording_store.h"
#include "engine/replay/trial.h"
#include "engine/report/logged_run.h"
#include "engine/report/proof.h"
#include "engine/script/log/convert.h"
#include "engine/store/store.h"
#include "server/cli/console.h"
#include "server/cli/job/run_job.h"
#include "server/cli/named_recording.h"
#include "server/cli/project_settings.h"

namespace marmoset::cli {
namespace {

using replay::RecordingDocument;
using report::HeldRecording;

// CHARD's own measure of a crash that stays.
constexpr std::uint32_t verifyingRuns = 3;

std::string nameOfReportSource(const Input& input) {
  return input.isStandardInput() ? input.name : std::filesystem::path(input.path).filename().string();
}

// A script as it is now, and how it is played.
struct ReadScript {
  script::Script script;
  project::Project project;
  script::RunOptions options;
  replay::Trace trace;
};

// What a recording still says; `name` is what people know it by.
tl::expected<HeldRecording, std::string> heldOf(const std::string& name, RecordingDocument document,
                                                const ReadScript& read) {
  const auto laid = laidOver(std::move(document), read.script, read.project, read.trace);
  if (!laid) return tl::unexpected(fmt::format("{}: {}", name, laid.error()));
  return heldRecording(**laid);
}

tl::expected<HeldRecording, std::string> fromFile(const std::string& file, const ReadScript& read) {
  auto document = openRecording(file, read.script, read.options, read.trace);
  if (!document) return tl::unexpected(document.error());
  return heldOf(file, *std::move(document), read);
}

tl::expected<HeldRecording, std::string> fromStore(const Input& input, const ReadScript& read) {
  std::optional<RecordingDocument> document;
  if (const auto store = store::Store::open()) {
    document = replay::newestRecording(**store, read.trace.fingerprints).value_or(std::nullopt);
    if (!document)
      document =
          replay::earlierRecording(**store, nameOfReportSource(input), read.trace).value_or(std::nullopt);
  }
  if (document) return heldOf(input.name, *std::move(document), read);
  return tl::unexpected(fmt::format(
      "{}: there is no recording of this script; name one with --recording, or a device with --device",
      input.name));
}

// A store that does not take the recording is no reason to lose it.
tl::expected<HeldRecording, std::string> fromDevice(const ReportRequest& request, const PreparedRun& prepared,
                                                    const Console& console,
                                                    const device::Operation& operation) {
  constexpr auto complaint = "the store could not take it";
  jobs::KnobValues knobs(jobs::recordKind.knobs());
  knobs.set("screens", request.screens);
  const auto store = openStore(console, complaint);
  const auto outcome = runHere(jobOn(prepared, jobs::recordKind, std::move(knobs), request.run),
                               {console, store, prepared.pool}, operation);
  const auto* result = outcome.as<jobs::RecordResult>();
  const bool rests = outcome.state == store::JobState::paused && !outcome.inTrouble;
  if (!result) return tl::unexpected(rests ? "stopped; nothing was written" : outcome.message);
  if (store && !result->isStored)
    console.err << fmt::format("marmoset: {}: {}\n", complaint, outcome.message);
  return HeldRecording{result->document.recording, {}};
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

// Of a reduced script.
std::vector<std::string> proofIn(const script::Script& script, const replay::Trace& trace) {
  const auto evidence = reduce::readReducedTrace(script);
  return evidence ? report::proofOf(*evidence, trace, reduce::userKnowsRuns(*evidence))
                  : std::vector<std::string>{};
}

tl::expected<ReportSource, std::string> onDevice(const ReportRequest& request, const Console& console,
                                                 const device::Operation& operation) {
  auto prepared = prepareRun(request.file, request.run, console, operation);
  if (!prepared) return tl::unexpected(prepared.error());
  const auto shared = std::make_shared<PreparedRun>(*std::move(prepared));
  auto held = request.recording.empty() ? fromDevice(request, *shared, console, operation)
                                        : openRecordingFor(*shared, request.recording, operation);
  if (!held) return tl::unexpected(held.error());
  auto verify = verifierFor(request, shared, held->recording.failure, operation);
  const auto script = recogniseScript(shared->input);
  return ReportSource{nameOfReportSource(shared->input), *std::move(held), shared, std::move(verify),
                      script ? proofIn(*script, shared->trace) : std::vector<std::string>{}};
}

tl::expected<ReportSource, std::string> ofLog(const script::Log& log, const Input& input) {
  if (log.runs().empty())
    return tl::unexpected(fmt::format("{}: there is no run of Monkey in this log", input.name));
  return ReportSource{.script = nameOfReportSource(input),
                      .held = report::heldRecording(log, defaultRun(log))};
}

tl::expected<ReportSource, std::string> withoutDevice(const ReportRequest& request, const Input& input,
                                                      const project::Project& project) {
  const auto document = recognise(input);
  if (!document) return tl::unexpected(document.error());
  if (const auto* log = std::get_if<script::Log>(&*document)) return ofLog(*log, input);
  const auto& script = std::get<script::Script>(*document);
  const auto options = playOptions(project, request.run.throttle);
  auto trace = replay::traceOf(script, options);
  if (!trace) return tl::unexpected(fmt::format("{}: {}", input.name, trace.error()));
  const ReadScript read{script, project, options, *std::move(trace)};
  auto held = request.recording.empty() ? fromStore(input, read) : fromFile(request.recording, read);
  if (!held) return tl::unexpected(held.error());
  return ReportSource{
      .script = nameOfReportSource(input), .held = *std::move(held), .proof = proofIn(script, read.trace)};
}

}  // namespace

tl::expected<ReportSource, std::string> openReportSource(const ReportRequest& request, const Console& console,
                                                         const device::Operation& operation) {
  if (request.deviceGiven) return onDevice(request, console, operation);
  const auto input = readInput(request.file);
  if (!input) return tl::unexpected(input.error());
  return withoutDevice(request, *input, ProjectSettings().of(request.file));
}

}  // namespace marmoset::cli
