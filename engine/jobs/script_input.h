#pragma once

#include <string>

#include "engine/replay/trace.h"
#include "engine/script/semantics/run.h"
#include "engine/script/syntax/script.h"

namespace marmoset::jobs {

// A script ready to be run.
struct ScriptInput {
  std::string file;  // its name without folders
  script::Script script;
  replay::Trace trace;
  script::RunOptions play;  // how it was read
};

}  // namespace marmoset::jobs
