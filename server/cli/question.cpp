#include "server/cli/question.h"

#include <array>
#include <ostream>
#include <poll.h>
#include <unistd.h>

#include "engine/device/adb/server/waiting.h"
#include "server/cli/console.h"

namespace marmoset::cli {
namespace {

constexpr std::string_view eraseLine = "\r\x1b[K";

// The end of the input ends the line too.
device::Result<std::string> readLine(const device::Operation& operation) {
  std::string line;
  while (line.find('\n') == std::string::npos) {
    if (auto ready = device::adb::waitFor(STDIN_FILENO, POLLIN, operation); !ready)
      return tl::unexpected(ready.error());
    std::array<char, 256> bytes{};
    const auto count = ::read(STDIN_FILENO, bytes.data(), bytes.size());
    if (count <= 0) break;
    line.append(bytes.data(), static_cast<std::size_t>(count));
  }
  return line;
}

}  // namespace

device::Result<bool> askYesOrNo(const std::string& question, const Console& console,
                                const device::Operation& operation) {
  console.asking = true;
  console.err << (console.progress ? eraseLine : "") << question << " [y/N] " << std::flush;
  const auto line = readLine(operation);
  console.asking = false;
  if (line) return line->starts_with('y') || line->starts_with('Y');
  console.err << '\n';
  return tl::unexpected(line.error());
}

}  // namespace marmoset::cli
