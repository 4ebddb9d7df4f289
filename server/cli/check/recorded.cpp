#include "server/cli/check/recorded.h"

#include <fmt/format.h>

#include "engine/replay/recording_file.h"
#include "engine/report/recording_findings.h"

namespace marmoset::cli {
namespace {

using report::RecordedScript;

tl::expected<replay::Trace, std::string> traceOf(const script::Script& script,
                                                 const project::Project& project) {
  script::RunOptions options;
  options.device = project.check.target.profile();
  options.throttle = project.throttle.value_or(0);
  return replay::traceOf(script, options);
}

std::optional<RecordedScript> laidOver(const script::Script& script, const project::Project& project,
                                       std::shared_ptr<const replay::RecordingDocument> document) {
  auto trace = traceOf(script, project);
  if (!trace) return std::nullopt;
  return RecordedScript(report::analyse(std::move(document), project.ineffective),
                        std::make_shared<replay::Trace>(*std::move(trace)));
}

}  // namespace

tl::expected<RecordedCheck, std::string> RecordedCheck::open(const std::string& file,
                                                             const script::Script& script,
                                                             const project::Project& project) {
  auto document = replay::readRecording(file);
  if (!document) return tl::unexpected(document.error());
  const auto trace = traceOf(script, project);
  if (!trace) return tl::unexpected(trace.error());
  if (const auto fits = checkFits(*document, *trace); !fits)
    return tl::unexpected(fmt::format("{}: {}", file, fits.error()));
  RecordedCheck check;
  check.document_ = std::make_shared<replay::RecordingDocument>(*std::move(document));
  check.project_ = project;
  return check;
}

std::vector<script::Finding> RecordedCheck::findings(const script::Script& script) const {
  const auto recorded = laidOver(script, project_, document_);
  if (!recorded) return {};
  return recordingFindings(script, *recorded, project_.check.severities);
}

RecordedCheck::Reduced RecordedCheck::withoutIneffective(const script::Script& script) const {
  const auto recorded = laidOver(script, project_, document_);
  if (!recorded) return {script, 0};
  const auto events = certainlyIneffective(*recorded);
  auto reduced = script;
  const auto edits = report::deletionEdits(script, recorded->present(), events);
  for (auto edit = edits.rbegin(); edit != edits.rend(); ++edit)
    reduced = reduced.edited(edit->range, edit->replacement);
  return {std::move(reduced), events.size()};
}

}  // namespace marmoset::cli
