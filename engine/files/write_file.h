#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "engine/files/read_file.h"

namespace marmoset::files {

// Replaces a file whole or not at all: a temporary file beside it is written, flushed to disk and renamed
// over it, so that a crash, a full disk or a kill leaves the old contents. Mode and, where allowed, owner are
// kept; a symbolic link stays one and its target is replaced. With `expected`, a file that is no longer the
// version that was read is left alone. Errors are whole sentences that say what to do.
tl::expected<void, std::string> writeFile(const std::filesystem::path& path, std::string_view bytes,
                                          const std::optional<Stamp>& expected = std::nullopt);

}  // namespace marmoset::files
