#include "engine/replay/replay_evidence.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

namespace marmoset::replay {

namespace {

class Sum {
 public:
  void add(const KeptReport& kept) {
    const auto& report = *kept.report;
    for (std::uint32_t i = 0; i < report.runs.size(); ++i) {
      const auto& run = report.runs[i];
      const bool known = run.origin && *run.origin < report.origins.size();
      auto& group = groupOf(report.target, known ? std::optional(report.origins[*run.origin]) : std::nullopt);
      const bool again = known && isSimulated(*group.evidence.origin) &&
                         !group.simulated.emplace(report.seed, report.firstRun + i).second;
      if (again) continue;
      auto& evidence = group.evidence;
      evidence.first = evidence.runs.empty() ? kept.when : std::min(evidence.first, kept.when);
      evidence.last = std::max(evidence.last, kept.when);
      evidence.runs.push_back(run);
    }
  }

  std::vector<ReplayEvidence> result() {
    std::vector<ReplayEvidence> all;
    for (auto& group : groups_) all.push_back(std::move(group.evidence));
    std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.last > b.last; });
    return all;
  }

 private:
  struct Group {
    ReplayEvidence evidence;
    std::set<std::pair<std::uint64_t, std::uint32_t>> simulated;  // runs, by seed and number
  };

  Group& groupOf(const trace::Target& target, const std::optional<RunOrigin>& origin) {
    const auto wanted = target.toString();
    const auto found = std::find_if(groups_.begin(), groups_.end(), [&](const Group& group) {
      return group.evidence.origin == origin && group.evidence.target.toString() == wanted;
    });
    if (found != groups_.end()) return *found;
    groups_.push_back({});
    groups_.back().evidence.target = target;
    groups_.back().evidence.origin = origin;
    return groups_.back();
  }

  std::vector<Group> groups_;
};

}  // namespace

std::vector<ReplayEvidence> addUp(std::span<const KeptReport> reports) {
  Sum sum;
  for (const auto& kept : reports) sum.add(kept);
  return sum.result();
}

std::uint32_t nextRun(std::span<const KeptReport> reports, std::uint64_t seed) {
  std::uint32_t next = 0;
  for (const auto& [report, when, job] : reports) {
    if (report->seed == seed)
      next = std::max(next, report->firstRun + static_cast<std::uint32_t>(report->runs.size()));
  }
  return next;
}

}  // namespace marmoset::replay
