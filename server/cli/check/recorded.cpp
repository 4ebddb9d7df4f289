#include "server/cli/check/recorded.h"

#include <fmt/format.h>

#include "engine/report/held_recording.h"
#include "engine/report/recording_findings.h"
#include "engine/report/tap_misses.h"
#include "server/cli/named_recording.h"
#include "server/cli/project_settings.h"

namespace marmoset::cli {
namespace {

using report::RecordedScript;

std::optional<RecordedScript> laidAgain(const script::Script& script, const project::Project& project,
                                        std::shared_ptr<const report::RecordingAnalysis> analysis) {
  auto trace = replay::traceOf(script, playOptions(project));
  if (!trace) return std::nullopt;
  return RecordedScript(std::move(analysis), std::make_shared<replay::Trace>(*std::move(trace)));
}

}  // namespace

tl::expected<RecordedCheck, std::string> RecordedCheck::open(const std::string& file,
                                                             const script::Script& script,
                                                             const project::Project& project) {
  const auto trace = replay::traceOf(script, playOptions(project));
  if (!trace) return tl::unexpected(trace.error());
  auto opened = openRecording(file, script, playOptions(project), *trace);
  if (!opened) return tl::unexpected(opened.error());
  const auto laid = laidOver(*std::move(opened), script, project, *trace);
  if (!laid) return tl::unexpected(fmt::format("{}: {}", file, laid.error()));

  RecordedCheck check;
  check.project_ = project;
  check.analysis_ = (*laid)->sharedAnalysis();
  check.remarks_ = check.analysis_->ineffective.missing;
  for (auto& remark : editRemarks(**laid)) check.remarks_.push_back(std::move(remark));
  return check;
}

std::vector<script::Finding> RecordedCheck::findings(const script::Script& script) const {
  const auto recorded = laidAgain(script, project_, analysis_);
  if (!recorded) return {};
  auto findings = recordingFindings(script, *recorded, project_.check.severities);
  for (auto& miss : tapMisses(script, *recorded, project_.check.severities))
    findings.push_back(std::move(miss));
  return findings;
}

RecordedCheck::Reduced RecordedCheck::withoutIneffective(const script::Script& script) const {
  const auto recorded = laidAgain(script, project_, analysis_);
  if (!recorded) return {script, 0};
  const auto events = certainlyIneffective(*recorded);
  auto reduced = script;
  const auto edits = report::deletionEdits(script, recorded->present(), events);
  for (auto edit = edits.rbegin(); edit != edits.rend(); ++edit)
    reduced = reduced.edited(edit->range, edit->replacement);
  return {std::move(reduced), events.size()};
}

}  // namespace marmoset::cli
