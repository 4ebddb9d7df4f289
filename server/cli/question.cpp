#include "server/cli/question.h"

#include <array>
#include <ostream>

#include "engine/device/adb/server/waiting.h"
#include "server/cli/console.h"
#include "server/cli/plain_text.h"
#include "system/stream.h"

namespace marmoset::cli {
namespace {

constexpr std::string_view questionEraseLine = "\r\x1b[K";

// The end of the input ends the line too.
device::Result<std::string> readLine(const device::Operation& operation) {
  std::string line;
  while (line.find('\n') == std::string::npos) {
    if (auto ready = device::adb::waitForInput(system::standardInput, operation); !ready)
      return tl::unexpected(ready.error());
    std::array<char, 256> bytes{};
    const auto count = system::readSome(system::standardInput, bytes);
    if (!count || *count == 0) break;
    line.append(bytes.data(), *count);
  }
  return line;
}

}  // namespace

device::Result<bool> askYesOrNo(const std::string& question, const Console& console,
                                const device::Operation& operation) {
  console.asking = true;
  if (console.progress) console.err.raw(questionEraseLine);
  console.err << printable(question) << " [y/N] " << std::flush;
  const auto line = readLine(operation);
  console.asking = false;
  if (line) return line->starts_with('y') || line->starts_with('Y');
  console.err << '\n';
  return tl::unexpected(line.error());
}

}  // namespace marmoset::cli
