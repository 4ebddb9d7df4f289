#include "server/cli/device_option.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

namespace marmoset::cli {

tl::expected<device::OpenedChoice, std::string> DeviceOption::open() const {
  return device::parseDeviceChoice(text).and_then(device::openChoice);
}

void addDeviceOption(CLI::App& command, DeviceOption& option) {
  command
      .add_option("--device", option.text,
                  "Where to run: sim:APP.app.yaml, sim:APP.app.yaml#4 for four simulated phones, adb for "
                  "everything connected, adb:SERIAL,SERIAL; default: adb")
      ->type_name("DEVICE");
}

}  // namespace marmoset::cli
