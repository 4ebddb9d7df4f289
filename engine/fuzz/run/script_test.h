#pragma once

#include <string>

#include <tl/expected.hpp>

#include "engine/fuzz/mining/miner.h"
#include "engine/fuzz/run/test_run.h"
#include "engine/replay/trace.h"

namespace marmoset::fuzz {

// A person's script as a test: what brings the app up, and what is done then.
struct ScriptTest {
  TestSettings settings;
  std::vector<GuiEvent> events;
};

// Made of a recording of the script, which tells which view each touch is for. Events that share a line go
// together, and what goes to no view is done as it stands in the script. The error is one line.
tl::expected<ScriptTest, std::string> scriptTest(const std::string& script,
                                                 const trace::Recording& recording);

}  // namespace marmoset::fuzz
