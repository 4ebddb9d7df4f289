#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "engine/files/read_file.h"

namespace marmoset::files {

// What all writing comes down to; for Output, rewriteFile and what Marmoset keeps for itself.

// `path` with its folder found through links. The name in it stays as it is: nothing is written through a
// link.
std::filesystem::path destinationOf(const std::filesystem::path& path);

// Why nothing can be written there, in a whole sentence that says what to do. Tries the folder with a file
// that is gone again at once.
tl::expected<void, std::string> checkWritable(const std::filesystem::path& path);

// Replaces a file whole or not at all: a temporary file beside it is written, flushed to disk and renamed
// over it, so that a crash, a full disk or a kill leaves the old contents. Mode and, where allowed, owner are
// kept. With `expected`, a file that is no longer the version that was read is left alone.
tl::expected<void, std::string> replaceFile(const std::filesystem::path& path, std::string_view bytes,
                                            const std::optional<Stamp>& expected);

}  // namespace marmoset::files
