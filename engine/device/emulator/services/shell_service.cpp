#include "engine/device/emulator/services/shell_service.h"

#include <fmt/format.h>

#include "engine/device/emulator/emulated_device.h"
#include "engine/device/emulator/services/terminal.h"
#include "engine/device/emulator/shell/shell.h"
#include "engine/device/emulator/wire/shell_packet.h"
#include "engine/device/emulator/wire/stream.h"

namespace marmoset::device::emulator {
namespace {

// Input of a framed session: the data of input packets, until the host closes it.
class FramedInput {
 public:
  explicit FramedInput(Stream& stream) : stream_(stream) {}

  std::string read() {
    while (!ended_) {
      while (const auto packet = packets_.next()) {
        if (packet->channel == ShellChannel::closeInput) ended_ = true;
        if (packet->channel == ShellChannel::input && !packet->data.empty()) return packet->data;
      }
      if (ended_) break;
      const auto bytes = stream_.read();
      if (bytes.empty()) ended_ = true;
      packets_.feed(bytes);
    }
    return {};
  }

 private:
  Stream& stream_;
  ShellPacketReader packets_;
  bool ended_ = false;
};

Output framedOutput(Stream& stream, ShellChannel channel) {
  return [&stream, channel](std::string_view bytes) { return stream.write(encode(channel, bytes)); };
}

int interpret(Shell& shell, const Input& in, const std::string& command) {
  if (!command.empty()) return shell.run(command);
  LineReader lines(in);
  int code = 0;
  for (std::string line; !shell.ended() && lines.next(line);) code = shell.run(line);
  return code;
}

}  // namespace

std::optional<ShellRequest> parseShellRequest(std::string_view service) {
  const auto colon = service.find(':');
  if (colon == std::string_view::npos) return std::nullopt;
  auto options = service.substr(0, colon);
  ShellRequest request;
  request.command = service.substr(colon + 1);
  request.direct = options == "exec";
  if (request.direct) return request;
  if (options != "shell" && !options.starts_with("shell,")) return std::nullopt;
  bool raw = false, terminal = false;
  while (!options.empty()) {
    const auto comma = std::min(options.find(','), options.size());
    const auto option = options.substr(0, comma);
    request.framed = request.framed || option == "v2";
    raw = raw || option == "raw";
    terminal = terminal || option == "pty";
    options.remove_prefix(std::min(comma + 1, options.size()));
  }
  request.terminal = terminal || (!raw && request.command.empty());
  return request;
}

void serveShell(EmulatedDevice& device, Stream& stream, const ShellRequest& request) {
  FramedInput framed(stream);
  Input in = [&] { return request.framed ? framed.read() : stream.read(); };
  Output out = request.framed ? framedOutput(stream, ShellChannel::output)
                              : Output([&](std::string_view bytes) { return stream.write(bytes); });
  Output err = request.framed && !request.terminal ? framedOutput(stream, ShellChannel::error) : out;
  std::optional<Terminal> terminal;
  if (request.terminal) {
    terminal.emplace(in, out, fmt::format("{}:/ $ ", device.profile().device));
    in = terminal->input(request.command.empty());
    out = err = terminal->output();
  }
  Shell shell(device, in, out, err, stream.stopToken());
  shell.setDirect(request.direct);
  const int code = interpret(shell, in, request.command);
  if (request.framed) stream.write(encode(ShellChannel::exit, std::string(1, static_cast<char>(code))));
  stream.finish();
}

}  // namespace marmoset::device::emulator
