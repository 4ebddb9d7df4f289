#pragma once

#include <string>

#include "engine/jobs/kinds/triage/harvest_record.h"

namespace marmoset::server {

// What became of many scripts, as a Markdown page that lies in their folder: each crash with its scripts, and
// what is left of the one that was reduced for it.
std::string harvestPage(const jobs::HarvestRecord& record);

}  // namespace marmoset::server
