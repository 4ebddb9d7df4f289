#include "server/cli/emulator/announcer.h"

#include <algorithm>

#include "engine/device/adb/server/waiting.h"

namespace marmoset::cli {

using namespace std::chrono_literals;

namespace {
constexpr auto between = 250ms;
constexpr auto answerLimit = 2s;
}  // namespace

Announcer::Announcer(device::adb::Server server, std::vector<std::string> announcements)
    : server_(std::move(server)),
      announcements_(std::move(announcements)),
      thread_([this](std::stop_token stop) { follow(stop); }) {}

void Announcer::follow(const std::stop_token& stop) const {
  const device::Operation operation{.stop = stop};
  do {
    if (announce(operation)) static_cast<void>(server_.untilGone(operation));
  } while (device::adb::pause(between, operation));
}

bool Announcer::announce(const device::Operation& operation) const {
  return std::all_of(announcements_.begin(), announcements_.end(), [&](const std::string& text) {
    return server_.tell(text, operation.within(answerLimit)).has_value();
  });
}

}  // namespace marmoset::cli
