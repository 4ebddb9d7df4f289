#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace marmoset::device::emulator {

class EmulatedDevice;
class Stream;

// What the host asked for in "shell,v2,TERM=xterm,raw:CMD", "shell:CMD" or "exec:CMD".
struct ShellRequest {
  bool framed = false;    // packets with separate streams and an exit code
  bool terminal = false;  // a person types: prompt, echo, CR LF
  bool direct = false;    // exec: raw bytes both ways
  std::string command;    // empty: read lines from the input
};

std::optional<ShellRequest> parseShellRequest(std::string_view service);

// Runs the request on the calling thread until it ends or the client leaves.
void serveShell(EmulatedDevice& device, Stream& stream, const ShellRequest& request);

}  // namespace marmoset::device::emulator
