#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/device/adb/server/server.h"
#include "engine/device/emulator/emulator.h"
#include "tests/support/program.h"
#include "tests/support/temporary_folder.h"

namespace marmoset::device::adb {

// Variables of this program's environment, put back as they were when this goes.
class TestEnvironment {
 public:
  ~TestEnvironment();
  void set(const char* name, const std::string& value);
  void unset(const char* name);

 private:
  void remember(const char* name);
  std::vector<std::pair<std::string, std::optional<std::string>>> found_;
};

// An adb server of the installed program, on a port of its own with a home of its own, and the client to
// talk to it. Both are gone when this is; the server also dies with the test program.
class RealAdb {
 public:
  // `scans`: looks for emulators on the usual ports when it starts, and again for those it loses.
  explicit RealAdb(bool scans = false);
  ~RealAdb();
  RealAdb(const RealAdb&) = delete;

  std::uint16_t port() const { return port_; }
  Server server() const;
  // The real client's answer.
  test::ProgramResult adb(std::vector<std::string> arguments, std::string_view input = {}) const;
  void kill();
  void start();

  // Announces the devices and waits until adb can use them all.
  void plugIn(const emulator::Emulator& emulator) const;
  std::string stateOf(const std::string& serial) const;

 private:
  test::TemporaryFolder home_;
  TestEnvironment environment_;
  std::uint16_t port_;
  bool scans_;
  int server_ = -1;
};

// Until it holds; fails the test after half a minute.
void eventually(const std::string& what, const std::function<bool()>& holds);

// A fresh operation that ends by itself, so that no test hangs.
Operation inTime(std::chrono::seconds limit = std::chrono::seconds(60));

// Ends the whole program after so long: a hanging test is a failed one.
void armWatchdog(unsigned seconds);

}  // namespace marmoset::device::adb
