#include <fmt/format.h>

#include "engine/device/emulator/commands/dumpsys/dumps.h"
#include "engine/device/emulator/emulated_device.h"

namespace marmoset::device::emulator {

namespace {
constexpr int firstSdkWithNames = 33;
}

std::string dumpInput(EmulatedDevice& device, const std::vector<std::string>&) {
  const auto rotation = device.withPhone([](simulator::Phone& phone) { return phone.rotation(); });
  std::string text =
      "INPUT MANAGER (dumpsys input)\n\nInput Reader State:\n  Device 1: virtio_input_multi_touch_1\n";
  if (device.profile().sdk < firstSdkWithNames)
    return text + fmt::format("      SurfaceOrientation: {}\n", rotation);
  return text + fmt::format("      InputDeviceOrientation: Rotation{}\n", rotation * 90);
}

std::string dumpInputMethod(EmulatedDevice& device, const std::vector<std::string>&) {
  const bool shown = device.withPhone([](simulator::Phone& phone) { return phone.window().keyboard; });
  return fmt::format(
      "Current Input Method Manager state:\n  mCurMethodId=com.android.inputmethod.latin/.LatinIME\n  "
      "mShowRequested={0} "
      "mShowExplicitlyRequested=false mShowForced=false mInputShown={0}\n  Input method service state:\n    "
      "mWindowVisible={0}\n    mIsInputViewShown={0}\n",
      shown);
}

}  // namespace marmoset::device::emulator
