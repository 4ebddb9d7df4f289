#include "protocol/jsonrpc/connection.h"

#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "system/stream.h"

namespace marmoset::protocol {

namespace {

constexpr std::size_t readSize = 64u << 10;

}  // namespace

Connection::Connection(MainLoop& loop, Options options)
    : options_(std::move(options)),
      room_(options_.stop),
      incoming_(std::make_shared<Mailbox>(loop, options_.mostMessagesWaiting)),
      answers_(std::make_shared<Mailbox>(loop, options_.mostAnswersWaiting)),
      endpoint_([this](const Json& message) { write(message); }, answers_) {
  system::surviveBrokenPipes();
}

Connection::~Connection() {
  incoming_->close();
  answers_->close();
}

void Connection::start(std::function<void()> whenLost) {
  whenLost_ = std::move(whenLost);
  reader_ = std::jthread([this](const std::stop_token& stop) { readAll(stop); });
}

void Connection::readAll(const std::stop_token& stop) {
  const system::Waiter waiter(stop);
  std::vector<char> chunk(readSize);
  while (waiter.forInput(options_.input) == system::Waiter::Outcome::ready) {
    const auto count = system::readSome(options_.input, chunk);
    if (!count && count.error() == std::errc::resource_unavailable_try_again) continue;
    if (!count || *count == 0) break;
    if (!deliver({chunk.data(), *count})) return;
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
  if (send(frameOf(message.dump()))) return;
  broken_ = true;
  // Not at once: a handler may be in the middle of its work.
  answers_->post([this] { lost(); });
}

bool Connection::send(std::string_view bytes) const {
  while (!bytes.empty()) {
    const auto piece = bytes.substr(0, system::writtenAtOnce);
    if (!awaitReader() || system::writeAll(options_.output, piece)) return false;
    bytes.remove_prefix(piece.size());
  }
  return true;
}

bool Connection::awaitReader() const {
  using Outcome = system::Waiter::Outcome;
  for (;;) {
    const auto outcome = room_.forOutput(options_.output, system::Waiter::Clock::now() + options_.patience);
    if (outcome != Outcome::late) return outcome == Outcome::ready;
    if (system::hasHungUp(options_.input)) return false;
  }
}

void Connection::lost() {
  if (const auto tell = std::exchange(whenLost_, nullptr)) tell();
}

}  // namespace marmoset::protocol
