#include <fmt/format.h>

#include "engine/device/emulator/commands/commands.h"
#include "engine/device/emulator/emulated_device.h"

namespace marmoset::device::emulator {
namespace {

struct Size {
  std::int32_t width = 0, height = 0;
};

// In the natural orientation, whichever way the screen is turned.
Size physicalSize(EmulatedDevice& device) {
  return device.withPhone([](simulator::Phone& phone) {
    const bool turned = phone.rotation() % 2 == 1;
    return turned ? Size{phone.height(), phone.width()} : Size{phone.width(), phone.height()};
  });
}

}  // namespace

int runWm(Invocation& invocation) {
  if (invocation.words.size() == 2 && invocation.words[1] == "size") {
    const auto size = physicalSize(invocation.device);
    invocation.out(fmt::format("Physical size: {}x{}\n", size.width, size.height));
    return 0;
  }
  if (invocation.words.size() == 2 && invocation.words[1] == "density") {
    invocation.out(fmt::format("Physical density: {}\n", invocation.device.profile().density));
    return 0;
  }
  // The keyguard never comes.
  if (invocation.words.size() == 2 && invocation.words[1] == "dismiss-keyguard") return 0;
  return invocation.fail("only `wm size` and `wm density` are known to this device", 255);
}

}  // namespace marmoset::device::emulator
