#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/device/fixture.h"
#include "engine/jobs/knob.h"
#include "engine/jobs/subject.h"
#include "engine/store/jobs.h"

namespace marmoset::jobs {

struct Kind;

// How an app is brought to its first state before every run, as far as it may be kept.
struct StartRecipe {
  bool keepData = false;
  std::vector<std::string> grants;
  std::string reinstall;
  std::vector<device::Fixture> fixtures = {};
  bool operator==(const StartRecipe&) const = default;
};

// All that a job needs to start over, as the store keeps it. Permissions are not kept: whoever resumes a job
// has to give them again.
struct JobSpec {
  Subject subject;
  KnobValues knobs;
  std::string device;
  std::uint64_t seed = 1;
  std::int64_t throttle = 0;
  StartRecipe start = {};
  bool editor = false;  // started there, so that editors offer to resume it
  bool operator==(const JobSpec&) const = default;
};

std::string printSpec(const Kind& kind, const JobSpec& spec);
// Also what earlier versions of Marmoset have stored. Nothing: it is of a later one, or nobody's.
std::optional<JobSpec> parseSpec(const Kind& kind, std::string_view json);

// The newest unfinished job that asks for exactly this.
store::Result<std::optional<store::Job>> unfinishedJob(const store::Store& store, const Kind& kind,
                                                       const JobSpec& spec);

}  // namespace marmoset::jobs
