#pragma once

#include <filesystem>
#include <string>

#include <tl/expected.hpp>

namespace marmoset::system {

// Makes a folder that only this user may look into, and those above it where they are missing. One that is
// there becomes so; the error says in a few words why it cannot: a link, another user's, or not to be made.
tl::expected<void, std::string> claimPrivateFolder(const std::filesystem::path& folder);

}  // namespace marmoset::system
