#include "server/results/result_findings.h"

#include <map>
#include <tuple>

#include <fmt/format.h>

namespace marmoset::server {

namespace {

class Findings {
 public:
  Findings(const Snapshot& document, const DocumentResults& results)
      : document_(document), results_(results) {}

  void addCrashes() {
    std::map<std::pair<std::uint32_t, std::string>, std::size_t> crashes;
    for (const auto& run : results_.report->runs) {
      if (run.crashEvent) ++crashes[{*run.crashEvent, run.crash}];
    }
    for (const auto& [crash, runs] : crashes) {
      add(replayCrashCode, crash.first,
          fmt::format("The app crashes here in {} of {} runs: {}", runs, results_.report->runs.size(),
                      crash.second));
    }
  }

  void addDivergences() {
    std::map<std::tuple<std::uint32_t, std::string, std::string>, std::size_t> ways;
    for (const auto& one : results_.report->divergences()) ++ways[{one.event, one.expected, one.seen}];
    for (const auto& [way, runs] : ways) {
      const auto& [event, expected, seen] = way;
      add(replayDivergenceCode, event,
          fmt::format("{} of {} runs went another way here: expected {}, saw {}", runs,
                      results_.report->runs.size(), expected, seen));
    }
  }

  std::vector<script::Finding> found;

 private:
  void add(std::string_view code, std::uint32_t recorded, std::string message) {
    const auto present = results_.replayed.presentOf(recorded);
    if (!present || *present >= results_.trace->events.size()) return;
    const auto& lines = results_.trace->events[*present].lines;
    if (lines.empty()) return;
    script::Finding finding;
    finding.code = code;
    finding.severity = script::Severity::information;
    finding.range = script::viewOf(*document_.script(), lines.front().first).range();
    finding.message = std::move(message);
    if (results_.replayed.places[*present]->stale) {
      finding.severity = script::Severity::hint;
      finding.message += " (measured before an event above was changed)";
    } else if (results_.replayed.isDerived(*present)) {
      finding.message += " (measured before events above that do nothing were deleted)";
    }
    found.push_back(std::move(finding));
  }

  const Snapshot& document_;
  const DocumentResults& results_;
};

}  // namespace

std::vector<script::Finding> resultFindings(const Snapshot& document, const DocumentResults& results) {
  Findings findings(document, results);
  if (results.report && results.trace && document.script()) {
    findings.addCrashes();
    findings.addDivergences();
  }
  return std::move(findings.found);
}

}  // namespace marmoset::server
