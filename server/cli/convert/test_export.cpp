#include "server/cli/convert/test_export.h"

#include <filesystem>

#include <fmt/format.h>

#include "engine/reduce/document/known_runs.h"
#include "engine/replay/recording_store.h"
#include "engine/store/store.h"
#include "server/cli/named_recording.h"
#include "server/cli/project_settings.h"
#include "server/cli/report/report_source.h"

namespace marmoset::cli {
namespace {

using Recorded = tl::expected<std::optional<trace::Recording>, std::string>;

std::optional<trace::Recording> newestInStore(const replay::Trace& trace) {
  const auto store = store::Store::open();
  if (!store) return std::nullopt;
  auto found = replay::newestRecording(**store, trace.fingerprints);
  if (!found || !*found) return std::nullopt;
  return std::move((*found)->recording);
}

Recorded recordingFor(const ScriptSource& source, const ExportRequest& request, const replay::Trace& trace,
                      const Console& console, const device::Operation& operation) {
  if (request.recording.empty() && !request.deviceGiven) return newestInStore(trace);
  if (source.file.empty() || source.file == "-")
    return tl::unexpected(fmt::format(
        "{}: a recording needs the file of a script; write it first (-o FILE.mks), then export that",
        source.name));
  ReportRequest wanted{.file = source.file, .recording = request.recording, .run = request.run};
  wanted.deviceGiven = request.deviceGiven;
  auto opened = openReportSource(wanted, console, operation);
  if (!opened) return tl::unexpected(opened.error());
  tellOutdated(opened->held, console);
  return std::move(opened->held.recording);
}

}  // namespace

tl::expected<exports::Export, std::string> exportedTest(const ScriptSource& source,
                                                        const ExportRequest& request, const Console& console,
                                                        const device::Operation& operation) {
  ProjectSettings projects;
  const auto project = projects.of(source.name);
  projects.tellProblems(console);
  script::RunOptions play;
  play.device = project.check.platform.profile();
  play.throttle = request.run.throttle.value_or(project.throttle.value_or(0));
  const auto script = script::Script::parse(script::Text(source.script));
  const auto trace = replay::traceOf(script, play);
  if (!trace) return tl::unexpected(fmt::format("{}: {}", source.name, trace.error()));
  const auto recording = recordingFor(source, request, *trace, console, operation);
  if (!recording) return tl::unexpected(recording.error());
  const auto evidence = reduce::readReducedTrace(script);
  return exports::exported({.script = std::filesystem::path(source.name).filename().string(),
                            .trace = *trace,
                            .recording = *recording ? &**recording : nullptr,
                            .evidence = evidence,
                            .evidenceIsKnown = evidence && reduce::userKnowsRuns(*evidence),
                            .expected = request.expected},
                           request.format);
}

}  // namespace marmoset::cli
