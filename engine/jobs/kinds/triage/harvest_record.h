#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/jobs/kinds/triage.h"
#include "engine/reduce/jobs/reduce_job.h"

namespace marmoset::jobs {

// A harvest as the result of its job: what can be told of it later, with the documents, so that they can be
// had again.
struct HarvestRecord {
  struct Group {
    std::string target;
    std::vector<std::string> scripts;  // most promising first
    std::string chosen, problem;
    std::optional<reduce::ReductionRecord> reduction;
  };
  std::string message;  // for people
  std::vector<Group> groups;
  std::vector<LeftScript> left;
  std::string uri;  // of the page that tells it; empty: nobody made one
};

HarvestRecord recordOf(const Harvest& harvest, std::string_view strategy);
std::string printHarvest(const HarvestRecord& record);
std::optional<HarvestRecord> parseHarvest(std::string_view json);

}  // namespace marmoset::jobs
