#include "engine/device/emulator/wire/connection.h"

#include <algorithm>

#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>

namespace marmoset::device::emulator {

namespace asio = boost::asio;
using boost::system::error_code;

namespace {
constexpr std::uint32_t authToken = 1, authSignature = 2;
constexpr std::size_t tokenSize = 20;
constexpr std::size_t mostStreams = 256;  // each is served by a thread
}  // namespace

Connection::Connection(asio::ip::tcp::socket socket, std::string banner, Link link, OpenService open)
    : socket_(std::move(socket)),
      delay_(socket_.get_executor()),
      banner_(std::move(banner)),
      link_(link),
      open_(std::move(open)) {
  error_code ignored;
  socket_.set_option(asio::ip::tcp::no_delay(true), ignored);
}

void Connection::start() {
  readHeader();
}

void Connection::setLink(Link link) {
  link_ = link;
  if (link_.fault == LinkFault::frozen) return;
  if (held_) arrived(*std::exchange(held_, std::nullopt));
  flush();
}

void Connection::close() {
  error_code ignored;
  socket_.close(ignored);
  delay_.cancel();
  for (const auto& [id, stream] : std::exchange(streams_, {})) stream->abandon();
}

void Connection::readHeader() {
  incoming_.resize(packetHeaderSize);
  asio::async_read(socket_, asio::buffer(incoming_),
                   [self = shared_from_this()](error_code error, std::size_t) {
                     const auto header = error ? std::nullopt : decodeHeader(self->incoming_);
                     if (!header) return self->close();
                     self->readPayload(*header);
                   });
}

void Connection::readPayload(PacketHeader header) {
  incoming_.resize(header.length);
  asio::async_read(socket_, asio::buffer(incoming_),
                   [self = shared_from_this(), header](error_code error, std::size_t) {
                     if (error) return self->close();
                     self->arrived({header.kind, header.arg0, header.arg1, std::move(self->incoming_)});
                   });
}

void Connection::arrived(Packet packet) {
  if (link_.fault == LinkFault::frozen) {
    held_ = std::move(packet);
    return;
  }
  if (link_.delay.count() == 0) {
    handle(std::move(packet));
    if (socket_.is_open()) readHeader();
    return;
  }
  delay_.expires_after(link_.delay);
  delay_.async_wait([self = shared_from_this(), packet = std::move(packet)](error_code error) mutable {
    if (error || !self->socket_.is_open()) return;
    self->handle(std::move(packet));
    self->readHeader();
  });
}

void Connection::handle(Packet packet) {
  const auto stream = streams_.find(packet.arg1);
  switch (packet.kind) {
    case PacketKind::connect:
      return greet(packet.arg1);
    case PacketKind::auth:
      // No signature is good enough; a new key waits for somebody to accept it on the screen, for ever.
      if (packet.arg0 == authSignature) challenge();
      return;
    case PacketKind::open:
      return openStream(packet);
    case PacketKind::okay:
      if (stream != streams_.end()) stream->second->acknowledged();
      return;
    case PacketKind::write:
      if (stream != streams_.end() && !stream->second->received(std::move(packet.payload)))
        closeStream({PacketKind::close, packet.arg0, packet.arg1, {}});
      return;
    case PacketKind::close:
      return closeStream(packet);
  }
}

void Connection::greet(std::uint32_t largest) {
  if (link_.fault == LinkFault::offline) return;
  if (link_.fault == LinkFault::unauthorized) return challenge();
  largest_ = std::clamp(largest, std::uint32_t{1}, maxPayload);
  send({PacketKind::connect, protocolVersion, maxPayload, banner_});
}

// A fixed token: nobody's signature is ever accepted, so nothing depends on it being unpredictable.
void Connection::challenge() {
  send({PacketKind::auth, authToken, 0, std::string(tokenSize, 'm')});
}

void Connection::openStream(const Packet& packet) {
  // Nobody is served who has not said what he takes.
  if (largest_ == 0) return;
  if (streams_.size() >= mostStreams) return send({PacketKind::close, 0, packet.arg0, {}});
  const auto id = nextId_++;
  auto stream = std::make_shared<Stream>(
      id, packet.arg0, [weak = weak_from_this(), executor = socket_.get_executor()](Packet answer) {
        asio::post(executor, [weak, answer = std::move(answer)]() mutable {
          if (const auto self = weak.lock()) self->send(std::move(answer));
        });
      },
      largest_);
  std::string_view service = packet.payload;
  service = service.substr(0, service.find('\0'));
  if (!open_(service, stream)) return send({PacketKind::close, 0, packet.arg0, {}});
  // The service's own packets are posted to this thread, so they come after this one.
  streams_.emplace(id, std::move(stream));
  send({PacketKind::okay, id, packet.arg0, {}});
}

void Connection::closeStream(const Packet& packet) {
  const auto found = streams_.find(packet.arg1);
  if (found == streams_.end()) return;
  const auto stream = found->second;
  streams_.erase(found);
  send({PacketKind::close, stream->localId(), stream->remoteId(), {}});
  stream->abandon();
}

void Connection::send(Packet packet) {
  if (!socket_.is_open()) return;
  if (packet.kind == PacketKind::close) streams_.erase(packet.arg0);
  outgoing_.push_back(encode(packet));
  flush();
}

void Connection::flush() {
  if (writing_ || outgoing_.empty() || link_.fault == LinkFault::frozen) return;
  writing_ = true;
  asio::async_write(socket_, asio::buffer(outgoing_.front()),
                    [self = shared_from_this()](error_code error, std::size_t) {
                      self->writing_ = false;
                      if (error) return self->close();
                      self->outgoing_.pop_front();
                      self->flush();
                    });
}

}  // namespace marmoset::device::emulator
