#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>
#include <tl/expected.hpp>

#include "engine/replay/replay_report.h"
#include "engine/store/jobs.h"

namespace marmoset::replay {

inline constexpr std::string_view replayKind = "replay", recordKind = "record";

// What a replay or recording job needs to start over, as the store keeps it. Permissions are not kept:
// whoever resumes a job has to give them again.
struct JobSpec {
  std::string path;  // of the script, for people and to find results of an edited one
  std::string text;  // the script as it was when the job was started
  std::string device;
  std::string target = "crash";
  std::uint32_t runs = 1;
  std::uint64_t seed = 1;
  std::int64_t throttle = 0;
  bool compare = true;
  bool editor = false;  // started there, so that editors offer to resume it
  bool operator==(const JobSpec&) const = default;
};
std::string printSpec(const JobSpec& spec);
std::optional<JobSpec> parseSpec(std::string_view json);

// A report as progress and result of a job: everything, so that a replay can go on where it was interrupted.
nlohmann::json toJson(const ReplayReport& report);
std::string printReport(const ReplayReport& report);
std::optional<ReplayReport> parseReport(std::string_view json);

// The newest unfinished job that wants exactly this.
store::Result<std::optional<store::Job>> unfinishedJob(const store::Store& store, std::string_view kind,
                                                       const JobSpec& spec);

}  // namespace marmoset::replay
