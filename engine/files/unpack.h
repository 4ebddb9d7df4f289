#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

namespace marmoset::files {

// Whether bytes are what gzip writes.
bool isPacked(std::string_view bytes);

// What was packed, all members of it, as `gzip -d` gives it back. More than `limit` bytes are not unpacked: a
// small file can hold a large one. The error says what is wrong, and names no file.
tl::expected<std::string, std::string> unpack(std::string_view bytes, std::size_t limit);

}  // namespace marmoset::files
