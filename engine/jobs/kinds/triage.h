#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/jobs/script_input.h"
#include "engine/reduce/jobs/reduction.h"

namespace marmoset::jobs {

inline constexpr std::string_view triageName = "triage";

// A script that crashes, and how readily: the most promising one crashes at once and is short.
struct HarvestedScript {
  std::string file;
  std::size_t events = 0;   // without the launch
  std::uint32_t tries = 0;  // runs until it crashed
};

// What the reduction of one script of a group came to.
struct GroupReduction {
  std::shared_ptr<const ScriptInput> script;
  reduce::Reduction reduction;
};

// The scripts that end in one crash, and the best reduction of one of them.
struct CrashGroup {
  trace::Target target;
  std::vector<HarvestedScript> scripts;  // most promising first
  std::string chosen;                    // the script that was reduced
  std::string problem;                   // why there is no result, or why it has no document
  std::optional<GroupReduction> reduced;
};

// A script that goes into no group.
struct LeftScript {
  enum class Why : std::uint8_t { harmless, unusable, notReached };
  std::string file;
  Why why = Why::unusable;
  std::string message;
};
std::string_view name(LeftScript::Why why);  // "no-crash", "unusable", "not-reached"

// The result of the kind: scripts, of a night for instance, sorted by what they crash with.
struct Harvest {
  std::vector<CrashGroup> groups;  // the crash with the most scripts first
  std::vector<LeftScript> left;    // in the order they were named
  std::uint64_t newRuns = 0;       // that were not known from an earlier job
  std::string trouble;             // what devices did that kept something from being done

  // Something is left to do for the same job.
  bool isUnfinished() const;
};

// "8 scripts: 3 crash in 2 ways, 1 did not crash, 4 could not be used"
std::string inWords(const Harvest& harvest);

}  // namespace marmoset::jobs
