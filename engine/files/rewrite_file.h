#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "engine/files/read_file.h"

namespace marmoset::files {

// Writes a file back that was read, whole or not at all: mode and, where allowed, owner are kept. `read` is
// the version it was read in; one that changed since is left alone, and so is what is a link or has no
// version (a pipe). Errors are whole sentences that say what to do.
tl::expected<void, std::string> rewriteFile(const std::filesystem::path& path, std::string_view bytes,
                                            const std::optional<Stamp>& read);

}  // namespace marmoset::files
