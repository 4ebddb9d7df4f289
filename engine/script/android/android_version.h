#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace marmoset::script {

// What people write in a project file or a script about their devices.

// API level of an Android release: 28 for "9", 25 for "7.1". Nothing for a release that does not exist.
std::optional<int> sdkOfRelease(std::string_view release);
// An API level, of a release yet to come too.
std::optional<int> sdkOfNumber(std::string_view number);
// The release of an API level: "9" for 28.
std::string releaseOfSdk(int sdk);
// Width and height: "1080x1920".
std::optional<std::pair<int, int>> screenOf(std::string_view text);

}  // namespace marmoset::script
