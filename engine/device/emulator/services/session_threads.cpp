#include "engine/device/emulator/services/session_threads.h"

namespace marmoset::device::emulator {

SessionThreads::~SessionThreads() {
  for (auto& session : sessions_) session.thread.join();
}

void SessionThreads::start(std::function<void()> session) {
  const std::lock_guard lock(mutex_);
  sessions_.remove_if([](Session& old) {
    if (!*old.finished) return false;
    old.thread.join();
    return true;
  });
  auto finished = std::make_shared<std::atomic<bool>>(false);
  std::thread thread([session = std::move(session), finished] {
    session();
    *finished = true;
  });
  sessions_.push_back({std::move(thread), std::move(finished)});
}

}  // namespace marmoset::device::emulator
