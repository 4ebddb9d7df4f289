#include <cerrno>
#include <chrono>
#include <fcntl.h>
#include <string>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <thread>
#include <unistd.h>

#include "system/file_lock.h"

namespace marmoset::system {
namespace {

std::string ownerOf(Handle handle) {
  char text[32] = {};
  const auto size = ::pread(handle, text, sizeof text - 1, 0);
  return size > 0 ? std::string(text, static_cast<std::size_t>(size)) : std::string();
}

// Only for the message of others: a lock without a name is one all the same.
void signAs(const std::string& owner, Handle handle) {
  if (::ftruncate(handle, 0) == 0 && ::pwrite(handle, owner.data(), owner.size(), 0) < 0) errno = 0;
}

bool isStill(Handle handle, const std::filesystem::path& file) {
  struct stat open {
  }, named{};
  return ::fstat(handle, &open) == 0 && ::lstat(file.c_str(), &named) == 0 && open.st_dev == named.st_dev &&
         open.st_ino == named.st_ino;
}

}  // namespace

tl::expected<FileLock, FileLock::Failure> FileLock::acquire(const std::filesystem::path& file) {
  for (;;) {
    OwnedHandle handle(::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0600));
    if (!handle) return tl::unexpected(Failure{Failure::Why::cannotOpen, {}});
    if (::flock(handle.get(), LOCK_EX | LOCK_NB) != 0)
      return tl::unexpected(Failure{Failure::Why::inUse, ownerOf(handle.get())});
    // Its last holder may have removed the file in between: then another would lock a new one beside us.
    if (!isStill(handle.get(), file)) continue;
    signAs(std::to_string(::getpid()), handle.get());
    return FileLock(std::move(handle), file);
  }
}

FileLock::~FileLock() {
  if (handle_ && !file_.empty() && isStill(handle_.get(), file_)) ::unlink(file_.c_str());
}

FileLock FileLock::waitForFolder(const std::filesystem::path& folder) {
  // The kernel can wait for a lock, but not for so long and no longer.
  constexpr std::chrono::milliseconds pause{5};
  constexpr std::chrono::seconds patience{5};
  OwnedHandle handle(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  const auto until = std::chrono::steady_clock::now() + patience;
  while (handle && ::flock(handle.get(), LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK && errno != EINTR) break;
    if (std::chrono::steady_clock::now() >= until)
      throw std::system_error(std::make_error_code(std::errc::timed_out));
    std::this_thread::sleep_for(pause);
  }
  return FileLock(std::move(handle), {});
}

}  // namespace marmoset::system
