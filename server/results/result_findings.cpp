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

  void addCrashes(const Replays::Shown& replays) {
    std::map<std::pair<std::uint32_t, std::string>, std::size_t> crashes;
    for (const auto& run : replays.runs) {
      if (run.crashEvent) ++crashes[{*run.crashEvent, run.crash}];
    }
    for (const auto& [crash, runs] : crashes) {
      add(replays, replayCrashCode, crash.first,
          fmt::format("The app crashes here in {} of {} runs: {}", runs, replays.runs.size(), crash.second));
    }
  }

  void addDivergences(const Replays::Shown& replays) {
    std::map<std::tuple<std::uint32_t, std::string, std::string>, std::size_t> ways;
    for (const auto& one : replays.divergences()) ++ways[{one.event, one.expected, one.seen}];
    for (const auto& [way, runs] : ways) {
      const auto& [event, expected, seen] = way;
      add(replays, replayDivergenceCode, event,
          fmt::format("{} of {} runs went another way here: expected {}, saw {}", runs, replays.runs.size(),
                      expected, seen));
    }
  }

  std::vector<script::Finding> found;

 private:
  void add(const Replays::Shown& replays, std::string_view code, std::uint32_t recorded,
           std::string message) {
    const auto present = results_.replayed.presentOf(recorded);
    if (!present || *present >= results_.trace->events.size()) return;
    const auto& lines = results_.trace->events[*present].lines;
    if (lines.empty()) return;
    script::Finding finding;
    finding.code = code;
    finding.severity = script::Severity::information;
    finding.range = script::viewOf(*document_.script(), lines.front().first).range();
    finding.message = fmt::format("{} ({}{})", message,
                                  replays.ofAnotherBuild ? "seen with another build: " : "", replays.where());
    if (replays.ofAnotherBuild) finding.severity = script::Severity::hint;
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
  if (results.replays && results.trace && document.script()) {
    for (const auto& replays : results.replays->shown) {
      findings.addCrashes(replays);
      findings.addDivergences(replays);
    }
  }
  return std::move(findings.found);
}

}  // namespace marmoset::server
