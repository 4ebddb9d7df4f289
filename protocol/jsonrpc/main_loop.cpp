#include "protocol/jsonrpc/main_loop.h"

#include <atomic>
#include <optional>
#include <thread>
#include <utility>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>

#include "system/readable.h"

namespace marmoset::protocol {

namespace asio = boost::asio;

struct MainLoop::State {
  asio::io_context context;
  std::atomic<std::thread::id> mainThread = std::this_thread::get_id();
};

struct MainLoop::Timer::State {
  explicit State(asio::io_context& context) : timer(context) {}

  asio::steady_timer timer;
  std::optional<system::WhenReadable> readable;
  Task task;

  void fire(const boost::system::error_code& error) {
    const auto due = std::exchange(task, nullptr);
    if (!error && due) due();
  }
  void cancel() {
    task = nullptr;
    timer.cancel();
    readable.reset();
  }
};

MainLoop::Timer::~Timer() {
  if (state_) state_->cancel();
}

MainLoop::Timer& MainLoop::Timer::operator=(Timer&& other) noexcept {
  std::swap(state_, other.state_);
  return *this;
}

MainLoop::MainLoop() : state_(std::make_unique<State>()) {}

MainLoop::~MainLoop() = default;

void MainLoop::run() {
  state_->mainThread = std::this_thread::get_id();
  const auto keepRunning = asio::make_work_guard(state_->context);
  state_->context.run();
}

void MainLoop::poll() {
  state_->context.poll();
  // Running out of work stops the context.
  state_->context.restart();
}

void MainLoop::runOne() {
  state_->context.restart();
  const auto keepRunning = asio::make_work_guard(state_->context);
  state_->context.run_one();
}

void MainLoop::stop() {
  state_->context.stop();
}

void MainLoop::post(Task task) {
  asio::post(state_->context, std::move(task));
}

MainLoop::Timer MainLoop::after(std::chrono::milliseconds delay, Task task) {
  Timer timer;
  timer.state_ = std::make_shared<Timer::State>(state_->context);
  timer.state_->task = std::move(task);
  timer.state_->timer.expires_after(delay);
  timer.state_->timer.async_wait([state = timer.state_](auto error) { state->fire(error); });
  return timer;
}

MainLoop::Timer MainLoop::whenReadable(system::OwnedHandle handle, Task task) {
  Timer timer;
  timer.state_ = std::make_shared<Timer::State>(state_->context);
  timer.state_->readable.emplace(state_->context, std::move(handle), std::move(task));
  return timer;
}

bool MainLoop::onMainThread() const {
  return state_->mainThread == std::this_thread::get_id();
}

}  // namespace marmoset::protocol
