#include "engine/files/rewrite_file.h"

#include <fmt/format.h>

#include "engine/files/replace.h"

namespace marmoset::files {

tl::expected<void, std::string> rewriteFile(const std::filesystem::path& path, std::string_view bytes,
                                            const std::optional<Stamp>& read) {
  if (!read)
    return tl::unexpected(
        fmt::format("{}: is not a regular file and cannot be written back; name a file", path.string()));
  return replaceFile(path, bytes, read);
}

}  // namespace marmoset::files
