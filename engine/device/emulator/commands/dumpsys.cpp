#include <array>

#include <fmt/format.h>

#include "engine/device/emulator/commands/commands.h"
#include "engine/device/emulator/commands/dumpsys/dumps.h"

namespace marmoset::device::emulator {
namespace {

struct Service {
  std::string_view name;
  std::string (*dump)(EmulatedDevice& device, const std::vector<std::string>& arguments);
};

constexpr auto services = std::to_array<Service>({
    {"activity", dumpActivity},
    {"battery", dumpBattery},
    {"display", dumpDisplay},
    {"input", dumpInput},
    {"input_method", dumpInputMethod},
    {"package", dumpPackage},
    {"power", dumpPower},
    {"window", dumpWindow},
});

}  // namespace

int runDumpsys(Invocation& invocation) {
  const auto& words = invocation.words;
  if (words.size() < 2 || words[1] == "-l") {
    invocation.out("Currently running services:\n");
    for (const auto& service : services) invocation.out(fmt::format("  {}\n", service.name));
    return 0;
  }
  for (const auto& service : services) {
    if (service.name != words[1]) continue;
    invocation.out(service.dump(invocation.device, {words.begin() + 2, words.end()}));
    return 0;
  }
  invocation.err(fmt::format("Can't find service: {}\n", words[1]));
  return 0;
}

}  // namespace marmoset::device::emulator
