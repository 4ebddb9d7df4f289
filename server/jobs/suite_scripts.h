#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "protocol/jsonrpc/cancellation.h"
#include "server/session/world.h"

namespace marmoset::server {

// The scripts of a folder that a job on many scripts is about.
struct SuiteScripts {
  std::vector<std::string> paths;  // from the folder, sorted
  std::string package;             // that the first usable one launches; empty: none is usable
};

// What the workspace would list as scripts in the folder and below it, as they are on disk. Reduced scripts
// are left out: they are what such jobs leave, and would be found again as the shortest ones. Reads files, so
// not on the main thread. The error is for the user.
tl::expected<SuiteScripts, std::string> scriptsIn(const std::filesystem::path& folder, const World& world,
                                                  const protocol::CancelToken& token);

}  // namespace marmoset::server
