#pragma once

#include <functional>
#include <poll.h>
#include <string>
#include <thread>
#include <utility>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>

#include "engine/device/adb/server/server.h"

namespace marmoset::device::adb {

// The server's end of one adb connection, in the hands of a test.
class ServerEnd {
 public:
  explicit ServerEnd(boost::asio::ip::tcp::socket socket) : socket_(std::move(socket)) {}

  // The next request, such as "host:transport:phone".
  std::string request() {
    const auto length = std::stoul(read(4), nullptr, 16);
    return read(length);
  }
  void accept() { send("OKAY"); }
  // Lets the client begin a command on a device.
  void beginCommand() {
    for (int i = 0; i < 2; ++i) {
      request();
      accept();
    }
  }
  void say(const std::string& bytes) { send(bytes); }
  // Without end, until the client leaves.
  void flood(const std::string& bytes) {
    boost::system::error_code left;
    while (!left) boost::asio::write(socket_, boost::asio::buffer(bytes), left);
  }
  // The end of a shell command, as the shell protocol has it.
  void exit(char code) { send(std::string("\x03\x01\0\0\0", 5) + code); }
  // Whether the client has closed its end; gives it a moment to do so.
  bool isLeft() {
    pollfd watched{socket_.native_handle(), POLLIN, 0};
    return ::poll(&watched, 1, 50) > 0;
  }

 private:
  std::string read(std::size_t size) {
    std::string bytes(size, '\0');
    boost::asio::read(socket_, boost::asio::buffer(bytes));
    return bytes;
  }
  void send(const std::string& bytes) { boost::asio::write(socket_, boost::asio::buffer(bytes)); }

  boost::asio::ip::tcp::socket socket_;
};

// An adb server on a free port that does with its first connection what the test says.
class ScriptedServer {
 public:
  explicit ScriptedServer(std::function<void(ServerEnd)> script)
      : port_(acceptor_.local_endpoint().port()), thread_([this, script = std::move(script)] {
          boost::system::error_code closed;
          auto socket = acceptor_.accept(closed);
          try {
            if (!closed) script(ServerEnd(std::move(socket)));
          } catch (const boost::system::system_error& error) {
            ADD_FAILURE() << "the client was expected to say more: " << error.what();
          }
        }) {}
  // After a connection that never came.
  ~ScriptedServer() { ::shutdown(acceptor_.native_handle(), SHUT_RDWR); }

  Server server() const { return Server({.address = {"127.0.0.1", port_}, .mayStart = false}); }
  std::uint16_t port() const { return port_; }
  void join() { thread_.join(); }

 private:
  boost::asio::io_context context_;
  boost::asio::ip::tcp::acceptor acceptor_{
      context_, boost::asio::ip::tcp::endpoint(boost::asio::ip::address_v4::loopback(), 0)};
  std::uint16_t port_;
  std::jthread thread_;
};

}  // namespace marmoset::device::adb
