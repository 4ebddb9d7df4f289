#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "engine/fuzz/campaign/mutant.h"
#include "engine/fuzz/mutants/insertions.h"
#include "engine/statistics/rate.h"

namespace marmoset::fuzz {

struct CampaignSettings {
  std::string package;
  Checks checks;
  Masks masks;
  std::vector<NamedPage> pages;
  InsertionLimits insertions;
  std::uint64_t seed = 1;
  std::uint64_t mutants = 300;       // to run at most, of all seeds together
  std::uint32_t certifyingRuns = 5;  // of a violation's seed and mutant
  std::size_t minimisingRuns = 60;   // at most, of one violation
};

// A fault that was found: the shortest pair of tests that shows it.
struct Violation {
  Difference difference;
  Mutant mutant;
  std::size_t seedTest = 0;  // which of the seeds
  TestRun seedRun, mutantRun;
  statistics::Rate rate;    // runs of the pair that show it
  std::uint64_t times = 1;  // mutants that showed it
  bool isFaithful = true;
};

struct Mutants {
  std::uint64_t generated = 0, executed = 0;
  std::uint64_t skipped = 0;  // could not be played whole, or begin like one that could not
};

struct CampaignReport {
  std::vector<Violation> violations;  // by how seldom they were met, seldom ones first
  std::vector<std::string> inconclusive, errors;
  Mutants mutants;
  std::uint64_t runs = 0, events = 0;
  bool wasStopped = false;
};

struct CampaignNews {
  const CampaignReport& report;
  std::uint64_t mutantsAhead = 0;
};

// Tests an app with mutants of the seeds: events that should not matter inserted where the model knows a way
// there and back. With all checks (auto) a violation is told when it came back, is no effect of the inserted
// events, and has been made as short as it can be; without (Genie) each mutant that differs is one, equal
// ones told once. The same answer for the same seed and runs.
CampaignReport runCampaign(const std::vector<Test>& seeds, const TransitionModel& model, const Runner& run,
                           const CampaignSettings& settings, const device::Operation& operation,
                           const std::function<void(const CampaignNews&)>& onNews = {});

}  // namespace marmoset::fuzz
