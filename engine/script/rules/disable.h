#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace marmoset::script {

// The language has no comments, so an event is switched off by rewriting its line into one that a device
// ignores, in the header as well as in the body: `Tap(1,2)` becomes `#off Tap[1,2]`. Whatever the line holds,
// enableLine gives back exactly the bytes that disableLine took. Both work on one line without its
// terminator.
std::string disableLine(std::string_view line);

// The original of a disabled line; nothing if the line is not one.
std::optional<std::string> enableLine(std::string_view line);

bool isDisabled(std::string_view line);

}  // namespace marmoset::script
