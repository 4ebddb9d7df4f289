#include <fmt/format.h>

#include "engine/device/emulator/commands/dumpsys/dumps.h"
#include "engine/device/emulator/emulated_device.h"

namespace marmoset::device::emulator {

// The few lines that tools look for; the screen is always on and nobody locks it.
std::string dumpPower(EmulatedDevice&, const std::vector<std::string>&) {
  return "POWER MANAGER (dumpsys power)\n\nPower Manager State:\n  mWakefulness=Awake\n  mIsPowered=true\n"
         "  mStayOn=false\n\nDisplay Power: state=ON\n";
}

std::string dumpBattery(EmulatedDevice&, const std::vector<std::string>&) {
  return "Current Battery Service state:\n  AC powered: true\n  USB powered: false\n  Wireless powered: "
         "false\n"
         "  status: 2\n  health: 2\n  present: true\n  level: 100\n  scale: 100\n  voltage: 5000\n"
         "  temperature: 250\n  technology: Li-ion\n";
}

std::string dumpDisplay(EmulatedDevice& device, const std::vector<std::string>&) {
  return device.withPhone([&](simulator::Phone& phone) {
    return fmt::format(
        "DISPLAY MANAGER (dumpsys display)\n  mViewports=[DisplayViewport{{type=INTERNAL, valid=true, "
        "isActive=true, displayId=0, uniqueId='local:0', orientation={}, logicalFrame=Rect(0, 0 - {}, {}), "
        "deviceWidth={}, deviceHeight={}}}]\n  mScreenState=ON\n  Display 0:\n    mDisplayId=0\n",
        phone.rotation(), phone.width(), phone.height(), phone.width(), phone.height());
  });
}

}  // namespace marmoset::device::emulator
