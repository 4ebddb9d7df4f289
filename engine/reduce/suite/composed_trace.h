#pragma once

#include <optional>
#include <span>
#include <string>

#include <tl/expected.hpp>

#include "engine/reduce/suite/manifest.h"
#include "engine/reduce/suite/path.h"
#include "engine/replay/trace.h"
#include "engine/script/syntax/script.h"
#include "engine/trace/recording.h"

namespace marmoset::suite {

// A script of a suite with what was seen when it ran.
struct SuiteScript {
  std::string name;  // as the manifest has it
  script::Script script;
  replay::Trace trace;
  script::RunOptions play;  // how it was read
  trace::Recording recording;
  std::optional<TraceEvidence> evidence = {};  // of one that was reduced
};

// What a device receives for a path: the setup of the script that its first step is from, then the events
// that its steps are from.
replay::Trace composedTrace(std::span<const SuiteScript> suite, const Path& path);

// The same as a script: the lines of those events, and above the marker whatever lines of evidence there are.
// An error where events share lines or depend on each other's times.
tl::expected<std::string, std::string> composedScript(std::span<const SuiteScript> suite, const Path& path,
                                                      const std::string& evidence);

}  // namespace marmoset::suite
