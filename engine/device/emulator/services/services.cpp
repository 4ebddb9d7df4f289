#include "engine/device/emulator/services/services.h"

#include <charconv>

#include "engine/device/emulator/emulated_device.h"
#include "engine/device/emulator/services/session_threads.h"
#include "engine/device/emulator/services/shell_service.h"
#include "engine/device/emulator/services/sync_service.h"
#include "engine/device/emulator/wire/stream.h"

namespace marmoset::device::emulator {
namespace {

bool connectPort(EmulatedDevice& device, std::string_view address, std::shared_ptr<Stream> stream) {
  std::uint16_t port = 0;
  const auto [end, error] = std::from_chars(address.data(), address.data() + address.size(), port);
  if (error != std::errc() || end != address.data() + address.size()) return false;
  return device.ports().connect(port, std::move(stream));
}

}  // namespace

bool openService(EmulatedDevice& device, SessionThreads& threads, std::string_view service,
                 std::shared_ptr<Stream> stream) {
  if (auto request = parseShellRequest(service)) {
    return threads.start(
        [&device, stream, request = std::move(*request)] { serveShell(device, *stream, request); });
  }
  if (service == "sync:") return threads.start([&device, stream] { serveSync(device, *stream); });
  if (service.starts_with("tcp:")) return connectPort(device, service.substr(4), std::move(stream));
  if (service.starts_with("reboot:")) return threads.start([&device] { device.reboot(); });
  if (service == "root:" || service == "unroot:") {
    return threads.start([stream] {
      stream->write("adbd cannot run as root in production builds\n");
      stream->finish();
    });
  }
  return false;
}

}  // namespace marmoset::device::emulator
