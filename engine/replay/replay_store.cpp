#include "engine/replay/replay_store.h"

#include <algorithm>

#include "engine/replay/replay_job.h"
#include "engine/store/results.h"

namespace marmoset::replay {

namespace {

constexpr std::size_t mostReplays = 100;

// Null for what is gone meanwhile, or was not written by us.
store::Result<std::shared_ptr<const ReplayReport>> reportOf(const store::Store& store,
                                                            const std::string& job) {
  const auto json = store::resultOf(store, job);
  if (!json) return tl::unexpected(json.error());
  auto report = *json ? parseReport(**json) : std::nullopt;
  if (!report) return nullptr;
  return std::make_shared<const ReplayReport>(*std::move(report));
}

}  // namespace

store::Result<std::vector<KeptReport>> storedReplays(const store::Store& store, const store::Hash& content,
                                                     const std::vector<KeptReport>& known) {
  const auto found = store::newestResults(store, replayKind, content, mostReplays);
  if (!found) return tl::unexpected(found.error());
  std::vector<KeptReport> kept;
  for (const auto& one : *found) {
    const auto same = std::find_if(known.begin(), known.end(),
                                   [&](const KeptReport& report) { return report.job == one.job; });
    if (same != known.end()) {
      kept.push_back(*same);
      continue;
    }
    const auto report = reportOf(store, one.job);
    if (!report) return tl::unexpected(report.error());
    if (*report) kept.push_back({*report, one.created, one.job});
  }
  return kept;
}

}  // namespace marmoset::replay
