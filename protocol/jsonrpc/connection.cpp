#include "protocol/jsonrpc/connection.h"

#include <cerrno>
#include <csignal>
#include <string>
#include <sys/eventfd.h>
#include <unistd.h>
#include <utility>
#include <vector>

#include "protocol/jsonrpc/descriptor.h"

namespace marmoset::protocol {

namespace {

constexpr std::size_t readSize = 64u << 10;

}  // namespace

Connection::Connection(MainLoop& loop, Options options)
    : options_(std::move(options)),
      incoming_(std::make_shared<Mailbox>(loop, options_.mostMessagesWaiting)),
      answers_(std::make_shared<Mailbox>(loop, options_.mostAnswersWaiting)),
      endpoint_([this](const Json& message) { write(message); }, answers_),
      stopSignal_(::eventfd(0, EFD_CLOEXEC)) {
  std::signal(SIGPIPE, SIG_IGN);
}

Connection::~Connection() {
  incoming_->close();
  answers_->close();
  ::eventfd_write(stopSignal_, 1);
  if (reader_.joinable()) reader_.join();
  ::close(stopSignal_);
}

void Connection::start(std::function<void()> whenLost) {
  whenLost_ = std::move(whenLost);
  reader_ = std::thread([this] { readAll(); });
}

void Connection::readAll() {
  std::vector<char> chunk(readSize);
  while (waitForInput(options_.input, stopSignal_)) {
    const auto count = ::read(options_.input, chunk.data(), chunk.size());
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (count <= 0) break;
    if (!deliver({chunk.data(), static_cast<std::size_t>(count)})) return;
  }
  incoming_->post([this] { lost(); });
}

bool Connection::deliver(std::string_view bytes) {
  messages_.append(bytes);
  while (auto message = messages_.next()) {
    if (!(*message ? accept(std::move(**message)) : refuse(std::move(message->error())))) return false;
  }
  return true;
}

bool Connection::accept(Json message) {
  return incoming_->post([this, message = std::move(message)] {
    if (options_.transcript) options_.transcript->record(Transcript::Side::client, message);
    endpoint_.receive(message);
  });
}

bool Connection::refuse(std::string reason) {
  return incoming_->post([this, reason = std::move(reason)] { endpoint_.receiveGarbage(reason); });
}

void Connection::write(const Json& message) {
  if (broken_) return;
  if (options_.transcript) options_.transcript->record(Transcript::Side::server, message);
  if (writeAll(options_.output, frameOf(message.dump()))) return;
  broken_ = true;
  // Not at once: a handler may be in the middle of its work.
  answers_->post([this] { lost(); });
}

void Connection::lost() {
  if (const auto tell = std::exchange(whenLost_, nullptr)) tell();
}

}  // namespace marmoset::protocol
