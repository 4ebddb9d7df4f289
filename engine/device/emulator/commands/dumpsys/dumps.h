#pragma once

#include <string>
#include <vector>

namespace marmoset::device::emulator {

class EmulatedDevice;

// What each service of `dumpsys` prints, in the vocabulary of the device's Android version.
std::string dumpActivity(EmulatedDevice& device, const std::vector<std::string>& arguments);
std::string dumpBattery(EmulatedDevice& device, const std::vector<std::string>& arguments);
std::string dumpDisplay(EmulatedDevice& device, const std::vector<std::string>& arguments);
std::string dumpInput(EmulatedDevice& device, const std::vector<std::string>& arguments);
std::string dumpInputMethod(EmulatedDevice& device, const std::vector<std::string>& arguments);
std::string dumpPackage(EmulatedDevice& device, const std::vector<std::string>& arguments);
std::string dumpPower(EmulatedDevice& device, const std::vector<std::string>& arguments);
std::string dumpWindow(EmulatedDevice& device, const std::vector<std::string>& arguments);

}  // namespace marmoset::device::emulator
