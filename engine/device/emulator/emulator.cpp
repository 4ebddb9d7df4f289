#include "engine/device/emulator/emulator.h"

#include <thread>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>
#include <fmt/format.h>

#include "engine/device/emulator/emulated_device.h"
#include "engine/device/emulator/services/services.h"
#include "engine/device/emulator/services/session_threads.h"
#include "engine/device/emulator/wire/endpoint.h"

namespace marmoset::device::emulator {

namespace asio = boost::asio;

namespace {

// As adb names it: a phone is reached over the network.
std::string serialOf(std::uint16_t port, const Profile& profile) {
  return profile.phone ? fmt::format("127.0.0.1:{}", port) : fmt::format("emulator-{}", port - 1);
}

std::string bannerOf(const Profile& profile) {
  return fmt::format(
      "device::ro.product.name={};ro.product.model={};ro.product.device={};features=shell_v2,cmd,stat_v2,ls_"
      "v2",
      profile.product, profile.model, profile.device);
}

void apply(Endpoint& endpoint, const Fault& fault) {
  using Kind = Fault::Kind;
  switch (fault.kind) {
    case Kind::drop:
      return endpoint.drop();
    case Kind::none:
      return endpoint.setLink({});
    case Kind::freeze:
      return endpoint.setLink({LinkFault::frozen, {}});
    case Kind::slow:
      return endpoint.setLink({LinkFault::none, fault.delay});
    case Kind::offline:
      return endpoint.setLink({LinkFault::offline, {}});
    case Kind::unauthorized:
      return endpoint.setLink({LinkFault::unauthorized, {}});
    case Kind::unreachable:
      return endpoint.setLink({LinkFault::unreachable, {}});
    case Kind::fullDisk:
    case Kind::neverIdle:
    case Kind::nullRoot:
    case Kind::flood:
      return;
  }
}

// A device with its cable. Sessions may use both until they end.
struct Plugged {
  std::unique_ptr<Endpoint> endpoint;
  EmulatedDevice device;
  SessionThreads threads;

  ~Plugged() {
    endpoint->stop();
    device.processes().killAll();
  }
};

}  // namespace

struct Emulator::State {
  asio::io_context network{1};
  asio::executor_work_guard<asio::io_context::executor_type> work{network.get_executor()};
  Profile profile;
  std::thread thread;
  std::vector<std::unique_ptr<Plugged>> devices;

  ~State() {
    devices.clear();
    network.stop();
    if (thread.joinable()) thread.join();
  }
};

Emulator::Emulator(std::unique_ptr<State> state) : state_(std::move(state)) {}
Emulator::~Emulator() = default;

tl::expected<std::unique_ptr<Emulator>, std::string> Emulator::start(EmulatorOptions options) {
  auto state = std::make_unique<State>();
  state->profile = options.profile;
  state->thread = std::thread([&network = state->network] { network.run(); });
  for (std::uint32_t i = 0; i < options.count; ++i) {
    const auto port = options.port == 0 ? 0 : options.port + 2 * i;
    if (port > 65535)
      return tl::unexpected<std::string>("ports end at 65535: choose a lower one or fewer devices");
    auto endpoint =
        Endpoint::listen(state->network, static_cast<std::uint16_t>(port), bannerOf(options.profile));
    if (!endpoint) return tl::unexpected(endpoint.error());
    const auto serial = serialOf((*endpoint)->port(), options.profile);
    auto plugged = std::unique_ptr<Plugged>(
        new Plugged{std::move(*endpoint), {options.profile, serial, options.apps, options.seed + i}, {}});
    plugged->device.setRealtime(options.realtime);
    plugged->device.onLinkFault(
        [&endpoint = *plugged->endpoint](const Fault& fault) { apply(endpoint, fault); });
    plugged->endpoint->serve([raw = plugged.get()](std::string_view service, std::shared_ptr<Stream> stream) {
      return openService(raw->device, raw->threads, service, std::move(stream));
    });
    state->devices.push_back(std::move(plugged));
  }
  return std::unique_ptr<Emulator>(new Emulator(std::move(state)));
}

std::size_t Emulator::count() const {
  return state_->devices.size();
}
std::uint16_t Emulator::port(std::size_t device) const {
  return state_->devices.at(device)->endpoint->port();
}
std::string Emulator::serial(std::size_t device) const {
  return serialOf(port(device), state_->profile);
}
std::string Emulator::announcement(std::size_t device) const {
  return state_->profile.phone ? fmt::format("host:connect:{}", serial(device))
                               : fmt::format("host:emulator:{}", port(device));
}
EmulatedDevice& Emulator::device(std::size_t device) {
  return state_->devices.at(device)->device;
}

bool Emulator::announce(std::uint16_t adbServerPort) const {
  for (std::size_t i = 0; i < count(); ++i) {
    asio::io_context local;
    asio::ip::tcp::socket server(local);
    boost::system::error_code error;
    server.connect({asio::ip::address_v4::loopback(), adbServerPort}, error);
    if (error) return false;
    const auto request = announcement(i);
    asio::write(server, asio::buffer(fmt::format("{:04x}{}", request.size(), request)), error);
    if (error) return false;
  }
  return true;
}

}  // namespace marmoset::device::emulator
