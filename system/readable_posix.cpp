#include <utility>

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>

#include "system/readable.h"

namespace marmoset::system {

struct WhenReadable::State {
  boost::asio::posix::stream_descriptor descriptor;
  std::function<void()> task;
};

WhenReadable::WhenReadable(boost::asio::io_context& context, OwnedHandle handle, std::function<void()> task)
    : state_(std::make_shared<State>(State{{context, handle.release()}, std::move(task)})) {
  state_->descriptor.async_wait(boost::asio::posix::descriptor_base::wait_read, [state = state_](auto error) {
    const auto due = std::exchange(state->task, nullptr);
    if (!error && due) due();
  });
}

WhenReadable::~WhenReadable() {
  if (!state_) return;
  state_->task = nullptr;
  boost::system::error_code ignored;
  state_->descriptor.close(ignored);
}

}  // namespace marmoset::system
