#include "server/cli/check/recorded.h"

#include <fmt/format.h>

#include "engine/report/recording_findings.h"
#include "server/cli/named_recording.h"
#include "server/cli/project_settings.h"

namespace marmoset::cli {
namespace {

using report::RecordedScript;

std::optional<RecordedScript> laidOver(const script::Script& script, const project::Project& project,
                                       std::shared_ptr<const report::RecordingAnalysis> analysis) {
  auto trace = replay::traceOf(script, playOptions(project));
  if (!trace) return std::nullopt;
  return RecordedScript(std::move(analysis), std::make_shared<replay::Trace>(*std::move(trace)));
}

std::vector<std::string> remarksOn(const RecordedScript& recorded, bool edited) {
  auto remarks = recorded.analysis().ineffective.missing;
  if (edited) {
    remarks.push_back(
        fmt::format("The script was edited since its recording: of its {} events, {} still do what was "
                    "recorded; the others are not judged.",
                    recorded.present().events.size(), recorded.knownEvents()));
  }
  return remarks;
}

}  // namespace

tl::expected<RecordedCheck, std::string> RecordedCheck::open(const std::string& file,
                                                             const script::Script& script,
                                                             const project::Project& project) {
  const auto trace = replay::traceOf(script, playOptions(project));
  if (!trace) return tl::unexpected(trace.error());
  auto opened = openRecording(file, script, playOptions(project), *trace);
  if (!opened) return tl::unexpected(opened.error());
  const auto refuse = [&](const std::string& why) {
    return tl::unexpected(fmt::format("{}: {}", file, why));
  };
  const auto document = std::make_shared<const replay::RecordingDocument>(*std::move(opened));
  if (const auto same = checkSameApp(*document, *trace); !same) return refuse(same.error());
  const auto screen = script::targetOf(script, project.check).screen;
  if (const auto same = checkSameScreen(*document, screen); !same) return refuse(same.error());
  const auto fits = checkFits(*document, *trace);

  RecordedCheck check;
  check.project_ = project;
  check.analysis_ = report::analyse(document, project.ineffective);
  const RecordedScript recorded(check.analysis_, std::make_shared<replay::Trace>(*trace));
  if (!fits && recorded.knownEvents() <= trace->setup) return refuse(fits.error());
  check.remarks_ = remarksOn(recorded, !fits);
  return check;
}

std::vector<script::Finding> RecordedCheck::findings(const script::Script& script) const {
  const auto recorded = laidOver(script, project_, analysis_);
  if (!recorded) return {};
  return recordingFindings(script, *recorded, project_.check.severities);
}

RecordedCheck::Reduced RecordedCheck::withoutIneffective(const script::Script& script) const {
  const auto recorded = laidOver(script, project_, analysis_);
  if (!recorded) return {script, 0};
  const auto events = certainlyIneffective(*recorded);
  auto reduced = script;
  const auto edits = report::deletionEdits(script, recorded->present(), events);
  for (auto edit = edits.rbegin(); edit != edits.rend(); ++edit)
    reduced = reduced.edited(edit->range, edit->replacement);
  return {std::move(reduced), events.size()};
}

}  // namespace marmoset::cli
