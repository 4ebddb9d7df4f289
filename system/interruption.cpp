#include "system/interruption.h"

#include <condition_variable>
#include <csignal>
#include <mutex>
#include <thread>

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>

namespace marmoset::system {

struct Interruption::State {
  boost::asio::io_context context{1};
  // Handlers are gone after `exec`, unlike blocked signals: programs that are started can be interrupted.
  boost::asio::signal_set signals{context, SIGINT, SIGTERM};
  // A terminal that goes, or a reader of the output: there is nobody left to ask a second time, and what is
  // still written on the way out must not end it.
  boost::asio::signal_set partings{context, SIGHUP, SIGPIPE};
  std::stop_source source;
  std::thread thread;
};

Interruption::Interruption() : state_(std::make_unique<State>()) {
  state_->partings.async_wait([state = state_.get()](const boost::system::error_code& error, int) {
    if (!error) state->source.request_stop();
  });
  state_->signals.async_wait([state = state_.get()](const boost::system::error_code& error, int) {
    if (error) return;
    state->signals.clear();
    state->source.request_stop();
  });
  state_->thread = std::thread([state = state_.get()] { state->context.run(); });
}

Interruption::~Interruption() {
  state_->context.stop();
  state_->thread.join();
}

std::stop_token Interruption::token() const {
  return state_->source.get_token();
}

void Interruption::wait() const {
  std::mutex mutex;
  std::unique_lock lock(mutex);
  std::condition_variable_any raised;
  raised.wait(lock, token(), [] { return false; });
}

}  // namespace marmoset::system
