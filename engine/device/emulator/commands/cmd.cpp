#include <fmt/format.h>

#include "engine/device/emulator/commands/commands.h"

namespace marmoset::device::emulator {

// `cmd SERVICE ...` reaches the same code as the older command of its own name.
int runCmd(Invocation& invocation) {
  if (invocation.words.size() < 2)
    return invocation.fail("No service specified; use -l to list all services", 20);
  const auto service = invocation.words[1];
  invocation.words.erase(invocation.words.begin());
  if (service == "package") return runPm(invocation);
  if (service == "activity") return runAm(invocation);
  if (service == "settings") return runSettings(invocation);
  invocation.err(fmt::format("cmd: Can't find service: {}\n", service));
  return 20;
}

}  // namespace marmoset::device::emulator
