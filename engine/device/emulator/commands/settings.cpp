#include <algorithm>

#include <fmt/format.h>

#include "engine/device/emulator/commands/arguments.h"
#include "engine/device/emulator/commands/commands.h"
#include "engine/device/emulator/emulated_device.h"

namespace marmoset::device::emulator {
namespace {

// The screen turns when its rotation is fixed by the user.
void applyRotation(EmulatedDevice& device) {
  auto& system = *device.settings("system");
  if (system.get("accelerometer_rotation") != "0") return;
  const auto rotation = parseNumber<std::int32_t>(system.get("user_rotation"));
  if (!rotation || *rotation < 0 || *rotation > 3) return;
  device.withPhone([&](simulator::Phone& phone) {
    if (phone.rotation() != *rotation) phone.rotate(*rotation, true);
  });
}

}  // namespace

int runSettings(Invocation& invocation) {
  auto& words = invocation.words;
  // There is one user.
  if (const auto user = std::ranges::find(words, "--user"); user != words.end())
    words.erase(user, std::min(user + 2, words.end()));
  if (words.size() < 3)
    return invocation.fail("usage: settings get|put|delete|list NAMESPACE [KEY [VALUE]]", 255);
  auto* space = invocation.device.settings(words[2]);
  if (space == nullptr) return invocation.fail(fmt::format("Invalid namespace '{}'", words[2]), 255);
  if (words[1] == "list") {
    for (const auto& [key, value] : space->all()) invocation.out(fmt::format("{}={}\n", key, value));
  } else if (words[1] == "get" && words.size() == 4) {
    invocation.out(space->get(words[3], "null") + '\n');
  } else if (words[1] == "put" && words.size() == 5) {
    space->set(words[3], words[4]);
    applyRotation(invocation.device);
  } else if (words[1] == "delete" && words.size() == 4) {
    invocation.out(fmt::format("Deleted {} rows\n", space->erase(words[3]) ? 1 : 0));
  } else {
    return invocation.fail("Bad arguments", 255);
  }
  return 0;
}

}  // namespace marmoset::device::emulator
