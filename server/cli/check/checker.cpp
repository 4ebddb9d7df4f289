#include "server/cli/check/checker.h"

#include <algorithm>
#include <atomic>
#include <thread>

#include "engine/files/rewrite_file.h"
#include "engine/reduce/document/certificate_missing.h"
#include "engine/reduce/document/certificate_outdated.h"
#include "engine/report/log_labels.h"
#include "engine/report/recording_findings.h"
#include "engine/script/log/findings.h"
#include "engine/script/rules/check.h"
#include "server/cli/project_settings.h"

namespace marmoset::cli {
namespace {

using script::Severity;

// Nobody goes through more fixes than these one by one, and each is worked out.
constexpr std::size_t mostOffers = 1000;

void sortByPlace(FileReport& report) {
  std::ranges::stable_sort(report.findings, {},
                           [](const ReportedFinding& each) { return each.finding.range.start; });
}

// Of a reduced trace that was edited since it was verified, or that did not pass.
std::optional<script::Finding> certificateFinding(const script::Script& script,
                                                  const project::Project& project) {
  const auto evidence = reduce::readReducedTrace(script);
  if (!evidence) return std::nullopt;
  const auto trace = replay::traceOf(script, playOptions(project));
  if (!trace) return std::nullopt;
  auto finding = reduce::certificateOutdated(script, *evidence, *trace);
  if (!finding) finding = reduce::certificateMissing(script, *evidence, *trace);
  if (!finding) return std::nullopt;
  finding->severity = report::severityIn(project.check.severities, finding->code, finding->severity);
  return finding->severity == Severity::off ? std::nullopt : finding;
}

}  // namespace

std::optional<FileReport> Checker::check(const NamedFile& file, project::Project project) const {
  settings_.platform.applyTo(project.check.platform);
  FileReport report{.path = file.path, .name = file.path == "-" ? "standard input" : file.path};
  auto input = readInput(file.path);
  auto document = input ? recognise(*input) : tl::unexpected(input.error());
  if (!document) {
    if (file.found && input) return std::nullopt;
    report.problem = document.error();
  } else if (const auto* log = std::get_if<script::Log>(&*document)) {
    input->bytes = {};  // the log has them
    report.text = log->text();
    report.isLog = true;
    checkLog(*log, project, report);
  } else {
    checkScript(*input, std::get<script::Script>(std::move(*document)), project, report);
  }
  return report;
}

void Checker::checkLog(const script::Log& log, const project::Project& project, FileReport& report) const {
  for (auto& finding : logFindings(log, project.check)) add(report, std::move(finding), {});
  auto labels = report::labelsOf(log, project.ineffective, project.check.severities);
  const auto others = report.findings.size();
  for (auto& finding : labels.findings) add(report, std::move(finding), {});
  if (report.findings.size() > others) report.remarks = std::move(labels.missing);
  sortByPlace(report);
}

void Checker::checkScript(const Input& input, script::Script script, const project::Project& project,
                          FileReport& report) const {
  const auto& rules = project.check;
  std::optional<RecordedCheck> recorded;
  if (!settings_.recording.empty()) {
    auto opened = RecordedCheck::open(settings_.recording, script, project);
    if (!opened) report.problem = opened.error();
    if (opened) recorded = *std::move(opened);
  }
  if (settings_.fix && report.problem.empty()) {
    if (const auto fixed = writeFixes(input, script, rules, recorded); fixed) {
      report.fixed = *fixed;
    } else {
      report.problem = fixed.error();
    }
  }
  report.text = script.text();
  for (auto& finding : script::check(script, rules)) {
    const bool offers = settings_.offersFixes && finding.fixable && report.findings.size() < mostOffers;
    auto fixes = offers ? fixesFor(script, rules, finding) : std::vector<script::Fix>{};
    add(report, std::move(finding), std::move(fixes));
  }
  if (auto outdated = certificateFinding(script, project)) add(report, *std::move(outdated), {});
  if (recorded) {
    report.remarks = recorded->remarks();
    for (auto& finding : recorded->findings(script)) add(report, std::move(finding), {});
  }
  sortByPlace(report);
}

// Replaces `script` by its fixed version once that is in the file.
tl::expected<std::size_t, std::string> Checker::writeFixes(
    const Input& input, script::Script& script, const script::CheckOptions& rules,
    const std::optional<RecordedCheck>& recorded) const {
  if (input.isStandardInput())
    return tl::unexpected<std::string>("standard input: cannot be fixed in place; name a file");
  const auto reduced = recorded ? recorded->withoutIneffective(script) : RecordedCheck::Reduced{script, 0};
  const auto fixed = fixAll(reduced.script, rules);
  if (fixed.applied + reduced.deleted == 0) return 0;
  if (const auto usable = checkRewritable(input); !usable) return tl::unexpected(usable.error());
  const auto written = files::rewriteFile(input.path, fixed.script.text().toString(), input.stamp);
  if (!written) return tl::unexpected(written.error());
  script = fixed.script;
  return fixed.applied + reduced.deleted;
}

void Checker::add(FileReport& report, script::Finding finding, std::vector<script::Fix> fixes) const {
  report.failed = report.failed || tellsFailure(finding);
  if (finding.severity < settings_.shown) return;
  report.findings.push_back({std::move(finding), std::move(fixes)});
}

std::vector<FileReport> checkAll(const Checker& checker, const std::vector<NamedFile>& files,
                                 const std::vector<project::Project>& projects) {
  std::vector<std::optional<FileReport>> checked(files.size());
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (auto i = next++; i < files.size(); i = next++) checked[i] = checker.check(files[i], projects[i]);
  };
  {
    const auto helpers = std::min<std::size_t>(std::thread::hardware_concurrency(), files.size());
    std::vector<std::jthread> threads;
    for (std::size_t i = 1; i < helpers; ++i) threads.emplace_back(work);
    work();
  }
  std::vector<FileReport> reports;
  for (auto& report : checked)
    if (report) reports.push_back(*std::move(report));
  return reports;
}

}  // namespace marmoset::cli
