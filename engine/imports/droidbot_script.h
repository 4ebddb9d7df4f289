#pragma once

#include <string>

#include <tl/expected.hpp>

#include "engine/imports/droidbot_output.h"
#include "engine/imports/imported_script.h"

namespace marmoset::imports {

// A script that does what DroidBot did: touches at the same points, the same keys and texts, starts of
// activities as LaunchActivity, the time between two events as a wait. The error is one line.
tl::expected<ImportedScript, std::string> droidBotScript(const DroidBotOutput& output);

}  // namespace marmoset::imports
