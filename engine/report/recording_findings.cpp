#include "engine/report/recording_findings.h"

#include <algorithm>
#include <set>
#include <unordered_set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/report/line_runs.h"
#include "engine/script/rules/edits.h"

namespace marmoset::report {

namespace {

using script::Finding;
using script::LineRange;
using script::Severity;

constexpr std::size_t mostRelated = 20;

using Run = LineRun;

int kindOf(Need need) {
  return need == Need::irrelevant || need == Need::ineffective ? static_cast<int>(need) : 0;
}

class FindingWriter {
 public:
  FindingWriter(const TextLines& lines, const RecordedScript& recorded, const Severities& severities)
      : lines_(lines), recorded_(recorded), severities_(severities) {}

  Finding write(const Run& run) const {
    Finding finding;
    finding.unnecessary = true;
    finding.range = {lineRange(run.lines.first).start, lineRange(run.lines.last).end};
    if (run.kind == kindOf(Need::irrelevant)) {
      finding.code = crashIrrelevantCode;
      finding.message = fmt::format("{} likely not needed for the crash: {} a duplicate of what came before.",
                                    run.events.size() == 1 ? "This event is" : "These events are",
                                    run.events.size() == 1 ? "it is" : "each is");
    } else {
      describeIneffective(run, finding);
    }
    finding.severity = severityIn(severities_, finding.code);
    return finding;
  }

 private:
  script::Range lineRange(std::uint32_t line) const { return lines_.rangeOf(line); }

  const reduce::Combination& combinationOf(std::uint32_t event) const {
    return *recorded_.analysis().ineffective.of(*recorded_.recordedOf(event));
  }

  void describeIneffective(const Run& run, Finding& finding) const {
    std::vector<const reduce::Combination*> combinations;
    std::unordered_set<const reduce::Combination*> known;
    for (const auto event : run.events) {
      const auto* combination = &combinationOf(event);
      if (known.insert(combination).second) combinations.push_back(combination);
    }
    finding.code = combinations.front()->rule->code;
    finding.message = combinations.size() == 1 ? explain(*combinations.front()) : summary(run, combinations);
    if (!recorded_.analysis().ineffective.certain)
      finding.message += " This is only likely: the recording does not tell everything.";
    finding.fixable = recorded_.analysis().ineffective.certain;
    relate(run, combinations, finding);
  }

  static std::string summary(const Run& run, const std::vector<const reduce::Combination*>& combinations) {
    std::map<std::string_view, std::size_t> counts;
    for (const auto* combination : combinations)
      counts[combination->rule->code] += combination->events.size();
    std::vector<std::string> parts;
    for (const auto& [code, count] : counts) parts.push_back(fmt::format("{} {}", count, code));
    return fmt::format("These {} events do nothing: {}.", run.events.size(), fmt::join(parts, ", "));
  }

  // Partners that stand outside the run, and what replaces an event; inside a mixed run each reason.
  void relate(const Run& run, const std::vector<const reduce::Combination*>& combinations,
              Finding& finding) const {
    const std::set<std::uint32_t> inside(run.events.begin(), run.events.end());
    for (const auto event : run.events) {
      if (finding.related.size() >= mostRelated) return;
      const auto& combination = combinationOf(event);
      const auto members = recorded_.combinationOf(event);
      if (combinations.size() > 1 && !members.empty() && members.front() == event)
        add(event, explain(combination), finding);
      for (const auto member : members) {
        if (!inside.contains(member)) add(member, "goes together with it", finding);
      }
      const auto replacement =
          combination.replacedBy ? recorded_.presentOf(*combination.replacedBy) : std::nullopt;
      if (replacement) add(*replacement, "replaces it", finding);
    }
  }

  void add(std::uint32_t event, std::string message, Finding& finding) const {
    const auto& lines = recorded_.present().events[event].lines;
    if (lines.empty() || finding.related.size() >= mostRelated) return;
    script::Related related{lineRange(lines.front().first), std::move(message)};
    if (std::find(finding.related.begin(), finding.related.end(), related) == finding.related.end())
      finding.related.push_back(std::move(related));
  }

  const TextLines& lines_;
  const RecordedScript& recorded_;
  const Severities& severities_;
};

}  // namespace

std::vector<Finding> recordingFindings(const script::Script& script, const RecordedScript& recorded,
                                       const Severities& severities) {
  const auto rangeOf = [&](std::uint32_t line) { return script::viewOf(script, line).range(); };
  return recordingFindings({script.lineCount(), rangeOf}, recorded, severities);
}

std::vector<Finding> recordingFindings(const TextLines& lines, const RecordedScript& recorded,
                                       const Severities& severities) {
  std::vector<Finding> findings;
  const FindingWriter writer(lines, recorded, severities);
  const auto kind = [&](std::uint32_t event) { return kindOf(recorded.needOf(event)); };
  for (const auto& run : lineRuns(lines.count, recorded.present().events, kind)) {
    auto finding = writer.write(run);
    if (finding.severity != Severity::off) findings.push_back(std::move(finding));
  }
  return findings;
}

Severity severityIn(const Severities& severities, std::string_view code, Severity otherwise) {
  const auto found = severities.find(code);
  return found == severities.end() ? otherwise : found->second;
}

std::vector<script::TextEdit> deletionEdits(const script::Script& script, const replay::Trace& present,
                                            const std::vector<std::uint32_t>& events) {
  std::set<std::uint32_t> lines;
  for (const auto event : events) {
    for (const auto& range : present.events[event].lines) {
      for (auto line = range.first; line <= range.last; ++line) lines.insert(line);
    }
  }
  std::vector<script::TextEdit> edits;
  for (auto line = lines.begin(); line != lines.end();) {
    const auto first = *line;
    auto last = first;
    while (++line != lines.end() && *line == last + 1) last = *line;
    edits.push_back(script::deleteLines(script, first, last));
  }
  return edits;
}

std::vector<std::uint32_t> certainlyIneffective(const RecordedScript& recorded) {
  std::vector<std::uint32_t> events;
  if (!recorded.analysis().ineffective.certain) return events;
  for (std::uint32_t i = 0; i < recorded.present().events.size(); ++i) {
    if (recorded.needOf(i) == Need::ineffective) events.push_back(i);
  }
  return events;
}

}  // namespace marmoset::report
