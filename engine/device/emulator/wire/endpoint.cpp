#include "engine/device/emulator/wire/endpoint.h"

#include <vector>

#include <boost/asio/dispatch.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_future.hpp>
#include <fmt/format.h>

#include "system/handle.h"

namespace marmoset::device::emulator {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

struct Endpoint::State : std::enable_shared_from_this<State> {
  State(asio::io_context& network, std::string banner_)
      : acceptor(network), pause(network), banner(std::move(banner_)) {}

  error_code bind(std::uint16_t wanted) {
    error_code error;
    const tcp::endpoint local(asio::ip::address_v4::loopback(), wanted);
    if (acceptor.open(local.protocol(), error)) return error;
    system::keepFromPrograms(acceptor.native_handle());
    if (acceptor.set_option(tcp::acceptor::reuse_address(true), error)) return error;
    if (acceptor.bind(local, error)) return error;
    return acceptor.listen(tcp::acceptor::max_listen_connections, error);
  }

  void accept() {
    acceptor.async_accept([self = shared_from_this()](error_code error, tcp::socket socket) {
      if (error == asio::error::operation_aborted || !self->acceptor.is_open()) return;
      if (error) return self->acceptLater();
      self->adopt(std::move(socket));
      self->accept();
    });
  }

  // Out of handles: others may give some back.
  void acceptLater() {
    pause.expires_after(std::chrono::milliseconds(100));
    pause.async_wait([self = shared_from_this()](error_code error) {
      if (!error && self->acceptor.is_open()) self->accept();
    });
  }

  void adopt(tcp::socket socket) {
    system::keepFromPrograms(socket.native_handle());
    std::erase_if(connections, [](const auto& connection) { return !connection->isOpen(); });
    connections.push_back(std::make_shared<Connection>(std::move(socket), banner, link, open));
    connections.back()->start();
  }

  void cut() {
    for (const auto& connection : std::exchange(connections, {})) connection->close();
  }

  void apply(Link next) {
    if (stopped) return;
    const bool handshake = next.fault == LinkFault::offline || next.fault == LinkFault::unauthorized;
    if (next.fault == LinkFault::unreachable || (handshake && next.fault != link.fault)) cut();
    link = next;
    for (const auto& connection : connections) connection->setLink(link);
    listenIf(link.fault != LinkFault::unreachable);
  }

  void listenIf(bool wanted) {
    if (wanted == acceptor.is_open()) return;
    error_code ignored;
    if (!wanted) {
      pause.cancel();
      acceptor.close(ignored);
    } else if (!bind(port)) {
      accept();
    }
  }

  tcp::acceptor acceptor;
  asio::steady_timer pause;
  std::string banner;
  OpenService open;
  Link link;
  std::uint16_t port = 0;
  bool stopped = false;
  std::vector<std::shared_ptr<Connection>> connections;
};

tl::expected<std::unique_ptr<Endpoint>, std::string> Endpoint::listen(asio::io_context& network,
                                                                      std::uint16_t port,
                                                                      std::string banner) {
  auto state = std::make_shared<State>(network, std::move(banner));
  if (const auto error = state->bind(port))
    return tl::unexpected(
        fmt::format("cannot listen on 127.0.0.1:{}: {}. Choose another port.", port, error.message()));
  state->port = state->acceptor.local_endpoint().port();
  return std::unique_ptr<Endpoint>(new Endpoint(state, state->port));
}

Endpoint::~Endpoint() {
  stop();
}

void Endpoint::onNetwork(std::function<void(State&)> work) const {
  asio::dispatch(state_->acceptor.get_executor(), asio::use_future([state = state_, work] { work(*state); }))
      .wait();
}

void Endpoint::serve(OpenService open) {
  onNetwork([&](State& state) {
    state.open = std::move(open);
    state.accept();
  });
}

void Endpoint::setLink(Link link) {
  onNetwork([&](State& state) { state.apply(link); });
}

void Endpoint::drop() {
  onNetwork([](State& state) { state.cut(); });
}

void Endpoint::stop() {
  onNetwork([](State& state) {
    state.apply({LinkFault::unreachable, {}});
    state.stopped = true;
  });
}

}  // namespace marmoset::device::emulator
