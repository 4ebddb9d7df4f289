#include <fmt/format.h>

#include "engine/device/emulator/commands/commands.h"
#include "engine/device/emulator/emulated_device.h"

namespace marmoset::device::emulator {

int runGetprop(Invocation& invocation) {
  const auto& words = invocation.words;
  const auto& properties = invocation.device.properties();
  if (words.size() > 1) {
    invocation.out(properties.get(words[1], words.size() > 2 ? words[2] : "") + '\n');
    return 0;
  }
  for (const auto& [name, value] : properties.all()) invocation.out(fmt::format("[{}]: [{}]\n", name, value));
  return 0;
}

int runSetprop(Invocation& invocation) {
  if (invocation.words.size() != 3) return invocation.fail("Needs 2 arguments");
  const auto set = invocation.device.setProperty(invocation.words[1], invocation.words[2]);
  return set ? 0 : invocation.fail(set.error());
}

}  // namespace marmoset::device::emulator
