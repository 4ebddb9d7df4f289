#include <fmt/format.h>

#include "engine/device/emulator/commands/commands.h"
#include "engine/device/emulator/emulated_device.h"

namespace marmoset::device::emulator {

namespace {
constexpr std::int32_t shellPid = 4242;
}

// Writes a line of its own into the main buffer.
int runLog(Invocation& invocation) {
  simulator::LogLine line{.pid = shellPid, .priority = 'I', .tag = "log"};
  auto word = invocation.words.begin() + 1;
  for (; word != invocation.words.end() && word->starts_with('-') && word + 1 != invocation.words.end();
       word += 2) {
    if (*word == "-t") line.tag = *(word + 1);
    if (*word == "-p" && !(word + 1)->empty())
      line.priority = static_cast<char>(std::toupper((word + 1)->front()));
  }
  line.message = fmt::format("{}", fmt::join(word, invocation.words.end(), " "));
  line.timeMs = invocation.device.withPhone([](simulator::Phone& phone) { return phone.now(); });
  invocation.device.log().add({line});
  return 0;
}

}  // namespace marmoset::device::emulator
