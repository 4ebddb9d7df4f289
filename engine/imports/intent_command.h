#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/script/semantics/low_level_event.h"

namespace marmoset::imports {

// "am start -n com.x/.Main" as the launch it is; nothing if the command carries more than a start from the
// launcher does, such as data or extras.
std::optional<script::ActivityEvent> launchOf(std::string_view command);

// Whether the command stops an app: "am force-stop com.x".
bool stopsApp(std::string_view command);

// "RunCmd(...)" if a device would run exactly this command; empty if the language cannot say it.
std::string runCommand(std::string_view command);

}  // namespace marmoset::imports
