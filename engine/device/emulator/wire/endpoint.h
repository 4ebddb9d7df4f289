#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include <tl/expected.hpp>

#include "engine/device/emulator/wire/connection.h"

namespace marmoset::device::emulator {

// The TCP side of one device: listens on a loopback port, accepts adb servers and carries the link's faults.
// Members may be called from any thread; the work happens on the network thread.
class Endpoint {
 public:
  // Port 0 takes a free one. The message of a failure names the port. Nobody is let in before `serve`.
  static tl::expected<std::unique_ptr<Endpoint>, std::string> listen(boost::asio::io_context& network,
                                                                     std::uint16_t port, std::string banner);
  void serve(OpenService open);
  ~Endpoint();
  std::uint16_t port() const { return port_; }
  // Faults that concern the handshake cut the present connections first.
  void setLink(Link link);
  // Cuts the cable once; adb servers may connect again.
  void drop();
  // Cuts everything and stops listening for good; must run before the services behind `open` go away.
  void stop();

 private:
  struct State;
  Endpoint(std::shared_ptr<State> state, std::uint16_t port) : state_(std::move(state)), port_(port) {}

  // Runs `work` on the network thread and waits for it.
  void onNetwork(std::function<void(State&)> work) const;

  std::shared_ptr<State> state_;
  std::uint16_t port_;
};

}  // namespace marmoset::device::emulator
