#pragma once

#include <string>

#include "engine/reduce/jobs/device_names.h"
#include "engine/reduce/jobs/device_oracle.h"
#include "engine/reduce/jobs/reduction.h"

namespace marmoset::reduce {

// How the runs of a reduction are done. `budget`: null for no limit.
DeviceOracleSettings oracleSettings(const Surroundings& surroundings, trace::Target target,
                                    const RunBudget* budget);

// Of when and which build the last runs of a candidate are that were done before the job: "2026-11-18 on
// 1.0.38 (28)"; empty if all of them are its own.
std::string storedRuns(const DeviceOracle& oracle, const Candidate& candidate, std::uint32_t runs,
                       const DeviceNames& names);

}  // namespace marmoset::reduce
