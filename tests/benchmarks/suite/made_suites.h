#pragma once

#include <cstdint>
#include <string>

#include "engine/reduce/suite/composed_trace.h"
#include "tests/benchmarks/explore/subjects.h"

namespace marmoset::test {

// What a policy leaves behind on an app: every trace with its recording.
std::vector<suite::SuiteScript> madeSuite(const Subject& subject, const std::string& policy,
                                          std::uint64_t events, std::uint64_t seed);

}  // namespace marmoset::test
