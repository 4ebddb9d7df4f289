#pragma once

#include <string>
#include <thread>
#include <vector>

#include "engine/device/adb/server/server.h"

namespace marmoset::cli {

// Tells the adb server of devices, and every server that starts later, as long as this lives. A server
// looks by itself for a few ports only, and only when it starts.
class Announcer {
 public:
  Announcer(device::adb::Server server, std::vector<std::string> announcements);

 private:
  void follow(const std::stop_token& stop) const;
  bool announce(const device::Operation& operation) const;

  device::adb::Server server_;
  std::vector<std::string> announcements_;
  std::jthread thread_;
};

}  // namespace marmoset::cli
