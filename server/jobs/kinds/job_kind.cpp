#include "server/jobs/kinds/job_kind.h"

#include <algorithm>
#include <array>
#include <filesystem>

#include <fmt/format.h>

#include "server/jobs/kinds/record.h"
#include "server/jobs/kinds/reduce.h"
#include "server/jobs/kinds/replay.h"
#include "server/jobs/kinds/verify.h"

namespace marmoset::server {

std::string JobWish::fileName() const {
  return std::filesystem::path(spec.path).filename().string();
}

const JobKind* findJobKind(std::string_view name) {
  static constexpr std::array all{&recordJob, &reduceJob, &replayJob, &verifyJob};
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const JobKind* kind) { return kind->name == name; });
  return found == all.end() ? nullptr : *found;
}

std::string titleOf(const JobKind& kind, const std::string& path) {
  return fmt::format("{} {}", kind.verb, std::filesystem::path(path).filename().string());
}

JobOutcome stoppedOutcome(const JobContext& context) {
  return context.stoppedAs() == JobPhase::paused ? JobOutcome{JobPhase::paused, "paused"}
                                                 : JobOutcome{JobPhase::cancelled, "cancelled"};
}

JobOutcome failedOutcome(const JobContext& context, const device::DeviceError& error) {
  if (error.kind == device::DeviceError::Kind::cancelled) return stoppedOutcome(context);
  return {JobPhase::failed, error.message};
}

}  // namespace marmoset::server
