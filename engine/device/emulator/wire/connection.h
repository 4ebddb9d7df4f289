#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>

#include "engine/device/emulator/wire/link.h"
#include "engine/device/emulator/wire/packet.h"
#include "engine/device/emulator/wire/stream.h"

namespace marmoset::device::emulator {

// Takes a stream the host opened and serves it on a thread of its own; false refuses the service. Called on
// the network thread, so it must not block.
using OpenService = std::function<bool(std::string_view service, std::shared_ptr<Stream> stream)>;

// One adb server connected to a device: the handshake, and the streams multiplexed over it. Lives on the
// network thread; only the streams' `send` comes from elsewhere.
class Connection : public std::enable_shared_from_this<Connection> {
 public:
  Connection(boost::asio::ip::tcp::socket socket, std::string banner, Link link, OpenService open);
  void start();
  void setLink(Link link);
  void close();
  bool isOpen() const { return socket_.is_open(); }

 private:
  void readHeader();
  void readPayload(PacketHeader header);
  void arrived(Packet packet);
  void handle(Packet packet);
  void greet(std::uint32_t largest);
  void challenge();
  void openStream(const Packet& packet);
  void closeStream(const Packet& packet);
  void send(Packet packet);
  void flush();

  boost::asio::ip::tcp::socket socket_;
  boost::asio::steady_timer delay_;
  const std::string banner_;
  Link link_;
  const OpenService open_;
  std::map<std::uint32_t, std::shared_ptr<Stream>> streams_;
  std::uint32_t nextId_ = 1;
  std::uint32_t largest_ = 0;  // what the host takes in one packet; 0: it has not introduced itself
  std::string incoming_;
  std::optional<Packet> held_;  // arrived while frozen
  std::deque<std::string> outgoing_;
  bool writing_ = false;
};

}  // namespace marmoset::device::emulator
