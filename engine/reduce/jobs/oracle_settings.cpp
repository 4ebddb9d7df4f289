#include "engine/reduce/jobs/oracle_settings.h"

#include <ctime>
#include <utility>

#include <fmt/chrono.h>
#include <fmt/format.h>

namespace marmoset::reduce {

namespace {

std::string dayOf(std::int64_t made) {
  if (made <= 0) return "an earlier day";
  return fmt::format("{:%Y-%m-%d}", fmt::gmtime(static_cast<std::time_t>(made / 1000)));
}

}  // namespace

DeviceOracleSettings oracleSettings(const Surroundings& surroundings, trace::Target target,
                                    const RunBudget* budget) {
  DeviceOracleSettings settings;
  settings.target = std::move(target);
  settings.start = surroundings.start;
  settings.wipeConsent = surroundings.wipeConsent;
  settings.seed = surroundings.seed;
  if (surroundings.since) settings.since = *surroundings.since;
  settings.fresh = surroundings.fresh;
  if (budget) {
    settings.until = budget->until;
    if (budget->limitsRuns()) settings.maxRuns = budget->runsLeft();
  }
  return settings;
}

std::string storedRuns(const DeviceOracle& oracle, const Candidate& candidate, std::uint32_t runs,
                       const DeviceNames& names) {
  const auto earlier = oracle.earlierAmong(candidate, runs);
  if (earlier.runs == 0) return {};
  const auto day = dayOf(earlier.newest);
  return names.version.empty() ? day : fmt::format("{} on {}", day, names.version);
}

}  // namespace marmoset::reduce
