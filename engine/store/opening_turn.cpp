#include "engine/store/opening_turn.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace marmoset::store {

OpeningTurn::OpeningTurn(const std::filesystem::path& folder)
    : descriptor_(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
  // A file system without locks leaves SQLite's own: at worst one of two says "busy, try again".
  while (descriptor_ >= 0 && flock(descriptor_, LOCK_EX) != 0 && errno == EINTR) continue;
}

OpeningTurn::~OpeningTurn() {
  if (descriptor_ >= 0) close(descriptor_);
}

}  // namespace marmoset::store
