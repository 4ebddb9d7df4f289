#include "server/cli/emulator/announcer.h"

#include <algorithm>

#include <fmt/format.h>

#include "engine/device/adb/server/waiting.h"

namespace marmoset::cli {

using namespace std::chrono_literals;

namespace {
constexpr auto between = 250ms;
constexpr auto answerLimit = 2s;
}  // namespace

Announcer::Announcer(device::adb::Server server, std::vector<std::uint16_t> ports)
    : server_(std::move(server)),
      ports_(std::move(ports)),
      thread_([this](std::stop_token stop) { follow(stop); }) {}

void Announcer::follow(const std::stop_token& stop) const {
  const device::Operation operation{.stop = stop};
  do {
    if (announce(operation)) static_cast<void>(server_.untilGone(operation));
  } while (device::adb::pause(between, operation));
}

bool Announcer::announce(const device::Operation& operation) const {
  return std::all_of(ports_.begin(), ports_.end(), [&](std::uint16_t port) {
    return server_.tell(fmt::format("host:emulator:{}", port), operation.within(answerLimit)).has_value();
  });
}

}  // namespace marmoset::cli
