#pragma once

#include <filesystem>
#include <optional>
#include <system_error>

namespace marmoset::system {

// Files that only this user may read: what Marmoset keeps holds screens and what was typed on them.

// The home folder that the password file has for this user, where the environment does not tell.
std::optional<std::filesystem::path> homeInPasswordFile();

// Makes the folder and those above it that are missing, for this user alone. One that is there stays as it
// is.
std::error_code makePrivateFolder(const std::filesystem::path& folder);
// Makes an empty file for this user alone; one that is there stays as it is. Follows no link.
std::error_code makePrivateFile(const std::filesystem::path& file);
// Takes away what others may do with a file or folder of this user's. Leaves alone what is not there, a link,
// or another user's.
void tighten(const std::filesystem::path& path);
// Whether it is this user's, or this user may do everything.
bool isTrusted(const std::filesystem::path& path);

}  // namespace marmoset::system
