#pragma once

#include <filesystem>
#include <string>

#include <tl/expected.hpp>

namespace marmoset::system {

// Makes a folder that only this user may look into, and those above it where they are missing. The error
// says in a few words why it is none: a link, another user's, or not to be made.
tl::expected<void, std::string> makePrivateFolder(const std::filesystem::path& folder);

}  // namespace marmoset::system
