#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/device/device.h"

namespace marmoset::device {

// A device a source knows of.
struct SeenDevice {
  std::string serial;
  std::string state;  // as adb names it: "device", "offline", ...
  std::string model;
  bool usable = true;
  std::string reason;   // why it is not usable and what to do
  std::string lockKey;  // empty: nobody else can have it
};

// Where devices come from. Thread-safe.
class DeviceSource {
 public:
  virtual ~DeviceSource() = default;
  virtual Result<std::vector<SeenDevice>> list(const Operation& operation) = 0;
  virtual Result<std::unique_ptr<Device>> open(const std::string& serial, const Operation& operation) = 0;
  // What a device is, without using it: whoever has it is not disturbed.
  virtual Result<DeviceInfo> ask(const std::string& serial, const Operation& operation) = 0;
  // Helps a lost device to come back.
  virtual void nudge(const std::string& serial, const Operation& operation);
};

}  // namespace marmoset::device
