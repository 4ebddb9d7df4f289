#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "system/handle.h"
#include "system/private_file.h"
#include "system/private_folder.h"

namespace marmoset::system {
namespace {

constexpr mode_t ownersOnly = 0700, otherPeople = 0077;

}  // namespace

tl::expected<void, std::string> claimPrivateFolder(const std::filesystem::path& folder) {
  if (folder.has_parent_path())
    if (const auto error = makePrivateFolder(folder.parent_path())) return tl::unexpected(error.message());
  if (::mkdir(folder.c_str(), ownersOnly) != 0 && errno != EEXIST)
    return tl::unexpected(std::string(std::strerror(errno)));
  // What stands there is looked at through one handle, so that nobody can change it in between.
  const OwnedHandle handle(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  if (!handle)
    return tl::unexpected(errno == ELOOP || errno == ENOTDIR ? std::string("it is no folder")
                                                             : std::string(std::strerror(errno)));
  struct stat status {};
  if (::fstat(handle.get(), &status) != 0) return tl::unexpected(std::string(std::strerror(errno)));
  if (status.st_uid != ::geteuid()) return tl::unexpected(std::string("it belongs to another user"));
  if ((status.st_mode & otherPeople) != 0 && ::fchmod(handle.get(), ownersOnly) != 0)
    return tl::unexpected(std::string(std::strerror(errno)));
  return {};
}

}  // namespace marmoset::system
