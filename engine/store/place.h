#pragma once

#include <filesystem>

#include "engine/store/error.h"

namespace marmoset::store {

// MARMOSET_STORE, else marmoset/store.sqlite in the folder that XDG_STATE_HOME names or the home folder has.
// A folder that is not named from the root does not count: what is meant by it depends on where a command
// runs, and a repository could bring a store of its own. Empty where there is no home.
std::filesystem::path defaultPlace();

// Makes the folder where it is missing, for this user alone; one of Marmoset's own is closed to others if it
// is open. The path that is given back has no link in it; a store that is a link, or in another user's
// folder, is refused.
Result<std::filesystem::path> prepareFolder(const std::filesystem::path& file);

// Makes the file where it is missing, and closes it and what SQLite keeps beside it to others. While no
// connection is being opened: closing a file takes the locks along that this process has on it.
Result<void> prepareFile(const std::filesystem::path& place);

}  // namespace marmoset::store
