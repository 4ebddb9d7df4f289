#include "engine/device/emulator/services/session_threads.h"

#include <system_error>

namespace marmoset::device::emulator {

SessionThreads::~SessionThreads() {
  for (auto& session : sessions_) session.thread.join();
}

bool SessionThreads::start(std::function<void()> session) {
  const std::lock_guard lock(mutex_);
  sessions_.remove_if([](Session& old) {
    if (!*old.finished) return false;
    old.thread.join();
    return true;
  });
  auto finished = std::make_shared<std::atomic<bool>>(false);
  try {
    std::thread thread([session = std::move(session), finished] {
      session();
      *finished = true;
    });
    sessions_.push_back({std::move(thread), std::move(finished)});
    return true;
  } catch (const std::system_error&) {
    return false;
  }
}

}  // namespace marmoset::device::emulator
