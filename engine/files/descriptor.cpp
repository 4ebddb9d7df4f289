#include "engine/files/descriptor.h"

#include <sys/stat.h>
#include <system_error>

namespace marmoset::files {

std::optional<Stamp> stampOf(const struct stat& status) {
  if (!S_ISREG(status.st_mode)) return std::nullopt;
  return Stamp{status.st_dev, status.st_ino, static_cast<std::uint64_t>(status.st_size),
               status.st_mtim.tv_sec, status.st_mtim.tv_nsec};
}

std::string reason(int error) {
  return std::generic_category().message(error);
}

}  // namespace marmoset::files
