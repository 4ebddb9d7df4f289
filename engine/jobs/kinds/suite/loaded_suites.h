#pragma once

#include <span>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "engine/jobs/context.h"
#include "engine/reduce/suite/labels.h"
#include "engine/reduce/suite/load_suite.h"

namespace marmoset::jobs {

// How finely jobs on suites tell screens apart: as DetReduce does.
inline constexpr auto suiteAbstraction = model::Abstraction::components;

// The suites whose folders a job's subject names, their scripts read as the job's host does.
tl::expected<suite::LoadedSuite, std::string> loadedSuites(const Context& context);

std::vector<suite::Path> pathsOf(std::span<const suite::SuiteScript> scripts, suite::Labels& labels);

}  // namespace marmoset::jobs
