#include "engine/files/replace.h"

#include <system_error>

#include <fmt/format.h>

#include "system/file.h"

namespace marmoset::files {
namespace {

namespace fs = std::filesystem;
using system::FileStatus;

tl::unexpected<std::string> failure(const fs::path& path, std::string_view what) {
  return tl::unexpected<std::string>(fmt::format("{}: {}", path.string(), what));
}

tl::unexpected<std::string> systemFailure(const fs::path& path, std::error_code error) {
  return failure(path, fmt::format("cannot be written and was left as it is: {}", error.message()));
}

tl::unexpected<std::string> linkFailure(const fs::path& path) {
  std::error_code error;
  const auto leadsTo = fs::read_symlink(path, error);
  return failure(path, error ? std::string("is a link, through which nothing is written; name a file itself")
                             : fmt::format("is a link, through which nothing is written; name {} itself",
                                           leadsTo.string()));
}

tl::expected<void, std::string> checkFolder(const fs::path& path, const fs::path& target) {
  const auto folder = system::statusOf(target.parent_path());
  const auto name = path.has_parent_path() ? path.parent_path() : target.parent_path();
  if (!folder) return failure(path, fmt::format("there is no folder {}; make it first", name.string()));
  if (folder->kind != FileStatus::Kind::directory)
    return failure(path, fmt::format("{} is no folder; name another output", name.string()));
  return {};
}

tl::expected<void, std::string> checkName(const fs::path& path, const fs::path& target,
                                          const std::optional<FileStatus>& old) {
  if (!old) return {};
  if (old->kind == FileStatus::Kind::link) return linkFailure(path);
  if (old->kind == FileStatus::Kind::directory) return failure(path, "is a folder; name a file in it");
  if (!old->isRegular()) return failure(path, "is not a regular file; name another output");
  if (const auto refused = system::refusesWriting(target)) return systemFailure(path, refused);
  return {};
}

}  // namespace

fs::path destinationOf(const fs::path& path) {
  std::error_code error;
  auto whole = fs::absolute(path, error);
  if (error) return path;
  if (!whole.has_filename()) return whole;
  auto folder = fs::weakly_canonical(whole.parent_path(), error);
  return (error ? whole.parent_path() : folder) / whole.filename();
}

tl::expected<void, std::string> checkWritable(const fs::path& path) {
  const auto target = destinationOf(path);
  if (auto usable = checkFolder(path, target); !usable) return usable;
  if (auto usable = checkName(path, target, system::statusOfName(target)); !usable) return usable;
  if (const auto draft = system::DraftFile::beside(target); !draft) return systemFailure(path, draft.error());
  return {};
}

tl::expected<void, std::string> replaceFile(const fs::path& path, std::string_view bytes,
                                            const std::optional<Stamp>& expected) {
  const auto target = destinationOf(path);
  const auto old = system::statusOfName(target);
  if (auto usable = checkFolder(path, target); !usable) return usable;
  if (auto usable = checkName(path, target, old); !usable) return usable;

  auto draft = system::DraftFile::beside(target);
  if (!draft) return systemFailure(path, draft.error());
  if (const auto error = old ? draft->takeAfter(*old) : draft->takeDefaults())
    return systemFailure(path, error);
  if (const auto error = draft->write(bytes)) return systemFailure(path, error);

  if (expected) {
    const auto now = system::statusOfName(target);
    const bool same = now && now->isRegular() && now->stamp == *expected;
    if (!same) return failure(path, "changed after it was read and was left as it is; run the command again");
  }
  if (const auto error = draft->replace(target)) return systemFailure(path, error);
  return {};
}

}  // namespace marmoset::files
