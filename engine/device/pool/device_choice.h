#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "engine/device/pool/device_source.h"

namespace marmoset::device {

// On which devices to run, as people write it: "adb", "adb:SERIAL,SERIAL", "sim:PATH", "sim:PATH#COUNT",
// "web:PATH", "web:ADDRESS#COUNT".
struct DeviceChoice {
  bool simulated = false;
  std::vector<std::string> serials;  // adb; empty: all, or the one that ANDROID_SERIAL names
  std::string app;                   // sim: the app file
  std::size_t count = 1;             // sim and web: how many
  std::string page = {};             // web: a file, a folder or an address; empty: none
  bool realtime = false;             // web: waits take as long as they say

  bool operator==(const DeviceChoice&) const = default;
};

// `PATH*COUNT` is taken for `PATH#COUNT`. The message of a failure says how to write it.
tl::expected<DeviceChoice, std::string> parseDeviceChoice(std::string_view text);

struct OpenedChoice {
  std::shared_ptr<DeviceSource> source;
  std::string package;  // of the simulated app or the page; empty with adb: the script's own launch tells
  std::size_t count;    // of simulated phones or browsers; 0 with adb: as many as there are
};

// Reads the app file, finds the page and a browser for it, or the adb server as adb does.
tl::expected<OpenedChoice, std::string> openChoice(const DeviceChoice& choice);

}  // namespace marmoset::device
