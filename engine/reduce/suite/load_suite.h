#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "engine/reduce/suite/composed_trace.h"
#include "engine/reduce/suite/manifest.h"

namespace marmoset::suite {

// A script as whoever runs the suite reads it.
struct OpenedScript {
  script::Script script;
  replay::Trace trace;
  script::RunOptions play;
};
using OpenScript = std::function<tl::expected<OpenedScript, std::string>(const std::filesystem::path& file)>;

struct LoadedSuite {
  std::vector<SuiteScript> scripts;
  std::vector<std::string> left;  // why a trace could not be used, one line each
};

// The scripts of some suites' folders with their recordings, which all are of one build of one app. A trace
// that cannot be used is left out and said; a folder without any, or with traces of two apps, is an error.
tl::expected<LoadedSuite, std::string> loadSuites(const std::vector<std::filesystem::path>& folders,
                                                  const OpenScript& open);

}  // namespace marmoset::suite
