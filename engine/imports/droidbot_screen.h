#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "engine/trace/observation.h"

namespace marmoset::imports {

// What a file `states/state_TAG.json` of DroidBot or Genie shows: the views as uiautomator would print them,
// without those that cannot be seen.
struct DroidBotScreen {
  std::string state;  // its hash
  trace::Observation seen;
  std::int32_t width = 0, height = 0;  // as DroidBot has them, which may be turned; 0: not told
};

// The error is one line without the file's name.
tl::expected<DroidBotScreen, std::string> parseDroidBotScreen(std::string_view json);

// The screens of these states in a folder `states`. The error is one line: it cannot be read, or shows none
// of them.
tl::expected<std::map<std::string, DroidBotScreen>, std::string> readDroidBotScreens(
    const std::filesystem::path& folder, const std::set<std::string>& wanted);

}  // namespace marmoset::imports
