#pragma once

#include <string_view>

#include "engine/script/syntax/command.h"

namespace marmoset::script {

// ComponentName.unflattenFromString: a slash with something behind it.
bool isComponentName(std::string_view runner);

// Whether MonkeyPowerEvent can read the result: there is one tag whose value it takes for a number.
bool isReadableResult(std::string_view tag, std::string_view result);

// Whether a device throws when it executes what this command queued: the same answer as `injectionFault`
// gives for its events, without building them.
bool throwsWhenInjected(const Command& command, std::string_view line);

}  // namespace marmoset::script
