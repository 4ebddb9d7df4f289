#pragma once

#include <string_view>

#include "engine/script/syntax/command.h"

namespace marmoset::script {

// Whether a device throws when it executes what this command queued: the same answer as `injectionFault`
// gives for its events, without building them.
bool throwsWhenInjected(const Command& command, std::string_view line);

}  // namespace marmoset::script
