#include "engine/files/write_file.h"

#include <system_error>

#include <fmt/format.h>

#include "system/file.h"

namespace marmoset::files {
namespace {

namespace fs = std::filesystem;

tl::unexpected<std::string> failure(const fs::path& path, std::string_view what) {
  return tl::unexpected<std::string>(fmt::format("{}: {}", path.string(), what));
}

tl::unexpected<std::string> systemFailure(const fs::path& path, std::error_code error) {
  return failure(path, fmt::format("cannot be written and was left as it is: {}", error.message()));
}

// Where the bytes go: through symbolic links, to a path whose directory is known.
fs::path destination(const fs::path& path) {
  std::error_code error;
  const auto resolved = fs::weakly_canonical(path, error);
  return error ? fs::absolute(path) : resolved;
}

}  // namespace

tl::expected<void, std::string> writeFile(const fs::path& path, std::string_view bytes,
                                          const std::optional<Stamp>& expected) {
  const auto target = destination(path);
  const auto old = system::statusOf(target);
  if (old && !old->isRegular()) return failure(path, "is not a regular file; name another output");
  if (const auto refused = old ? system::refusesWriting(target) : std::error_code())
    return systemFailure(path, refused);

  auto draft = system::DraftFile::beside(target);
  if (!draft) return systemFailure(path, draft.error());
  if (const auto error = old ? draft->takeAfter(*old) : draft->takeDefaults())
    return systemFailure(path, error);
  if (const auto error = draft->write(bytes)) return systemFailure(path, error);

  if (expected) {
    const auto now = system::statusOf(target);
    const bool same = now && now->isRegular() && now->stamp == *expected;
    if (!same) return failure(path, "changed after it was read and was left as it is; run the command again");
  }
  if (const auto error = draft->replace(target)) return systemFailure(path, error);
  return {};
}

}  // namespace marmoset::files
