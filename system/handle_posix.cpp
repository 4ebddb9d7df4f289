#include <fcntl.h>
#include <unistd.h>

#include "system/handle.h"

namespace marmoset::system {

OwnedHandle::~OwnedHandle() {
  if (handle_ != noHandle) ::close(handle_);
}

void keepFromPrograms(Handle handle) {
  ::fcntl(handle, F_SETFD, FD_CLOEXEC);
}

}  // namespace marmoset::system
