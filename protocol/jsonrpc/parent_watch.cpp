#include "protocol/jsonrpc/parent_watch.h"

#include <chrono>
#include <utility>

#include "system/process.h"

namespace marmoset::protocol {

ParentWatch::ParentWatch(MainLoop& loop, std::int64_t process, std::function<void()> whenGone)
    : loop_(&loop), process_(process), whenGone_(std::move(whenGone)) {
  if (!system::canBeProcess(process)) return;
  if (auto end = system::endOf(process)) {
    waiting_ = loop.whenReadable(std::move(end), whenGone_);
  } else {
    ask();
  }
}

ParentWatch::ParentWatch(MainLoop& loop, std::int64_t process, std::function<void()> whenGone, Asking asking)
    : loop_(&loop), process_(process), whenGone_(std::move(whenGone)), asking_(asking) {
  if (system::canBeProcess(process)) ask();
}

void ParentWatch::ask() {
  if (system::isGone(process_)) {
    waiting_ = loop_->after(std::chrono::milliseconds(0), whenGone_);
  } else {
    waiting_ = loop_->after(asking_.interval, [this] { ask(); });
  }
}

}  // namespace marmoset::protocol
