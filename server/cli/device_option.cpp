#include "server/cli/device_option.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

namespace marmoset::cli {

tl::expected<device::OpenedChoice, std::string> DeviceOption::open() const {
  auto choice = device::parseDeviceChoice(text);
  if (!choice) return tl::unexpected(choice.error());
  if (realtime && choice->page.empty())
    return tl::unexpected(
        std::string("--realtime is for web pages; elsewhere the device decides how long a "
                    "wait takes"));
  choice->realtime = realtime;
  return device::openChoice(*choice);
}

void addDeviceOption(CLI::App& command, DeviceOption& option) {
  command
      .add_option(
          "--device", option.text,
          "Where to run: sim:APP.app.yaml, sim:APP.app.yaml#4 for four simulated phones, web:PAGE.html "
          "or web:ADDRESS for a page in Chromium, adb for everything connected, adb:SERIAL,SERIAL; "
          "default: adb")
      ->type_name("DEVICE");
  command.add_flag("--realtime", option.realtime, "With web: let waits and timers take as long as they say");
}

}  // namespace marmoset::cli
