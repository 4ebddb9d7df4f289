#include "tests/engine/device/adb/real_adb.h"

#include <cstdlib>
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include "engine/device/adb/server/waiting.h"

namespace marmoset::device::adb {
namespace {

using namespace std::chrono_literals;

const char* const program = "/usr/bin/adb";

std::uint16_t freePort() {
  const int listener = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  if (bind(listener, reinterpret_cast<sockaddr*>(&address), size) != 0 ||
      getsockname(listener, reinterpret_cast<sockaddr*>(&address), &size) != 0)
    ADD_FAILURE() << "no free port";
  close(listener);
  return ntohs(address.sin_port);
}

}  // namespace

TestEnvironment::~TestEnvironment() {
  for (auto variable = found_.rbegin(); variable != found_.rend(); ++variable) {
    if (variable->second) {
      setenv(variable->first.c_str(), variable->second->c_str(), 1);
    } else {
      unsetenv(variable->first.c_str());
    }
  }
}

void TestEnvironment::set(const char* name, const std::string& value) {
  remember(name);
  setenv(name, value.c_str(), 1);
}

void TestEnvironment::unset(const char* name) {
  remember(name);
  unsetenv(name);
}

void TestEnvironment::remember(const char* name) {
  const char* value = std::getenv(name);
  found_.emplace_back(name, value == nullptr ? std::nullopt : std::optional<std::string>(value));
}

RealAdb::RealAdb(bool scans) : port_(freePort()), scans_(scans) {
  // Nothing of the user's own adb is touched.
  environment_.set("HOME", home_.path());
  environment_.set("TMPDIR", home_.path());
  environment_.set("ANDROID_ADB_SERVER_PORT", std::to_string(port_));
  for (const auto* name : {"ANDROID_SERIAL", "ADB_SERVER_SOCKET", "ADB_EMU", "ADB_LOCAL_TRANSPORT_MAX_PORT"})
    environment_.unset(name);
  if (!scans_) environment_.set("ADB_EMU", "0");
  start();
}

RealAdb::~RealAdb() {
  kill();
}

void RealAdb::start() {
  const auto portText = std::to_string(port_);
  server_ = fork();
  if (server_ == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    const int log = open((home_ / "adb.log").c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
    dup2(log, STDOUT_FILENO);
    dup2(log, STDERR_FILENO);
    execl(program, "adb", "-P", portText.c_str(), "nodaemon", "server", nullptr);
    _exit(127);
  }
  eventually("an adb server that answers", [&] {
    return Server({{"127.0.0.1", port_}, program, false}).query("host:version", inTime(2s)).has_value();
  });
}

void RealAdb::kill() {
  if (server_ <= 0) return;
  ::kill(server_, SIGKILL);
  waitpid(std::exchange(server_, -1), nullptr, 0);
}

Server RealAdb::server() const {
  return Server({{"127.0.0.1", port_}, program, false});
}

test::ProgramResult RealAdb::adb(std::vector<std::string> arguments, std::string_view input) const {
  return test::runProgram(program, arguments, input);
}

void RealAdb::plugIn(const emulator::Emulator& emulator) const {
  ASSERT_TRUE(emulator.announce(port_));
  for (std::size_t i = 0; i < emulator.count(); ++i)
    eventually(emulator.serial(i), [&] { return stateOf(emulator.serial(i)) == "device"; });
}

std::string RealAdb::stateOf(const std::string& serial) const {
  const auto devices = server().devices(inTime(5s));
  if (!devices) return devices.error().message;
  for (const auto& device : *devices)
    if (device.serial == serial) return device.state;
  return "absent";
}

void eventually(const std::string& what, const std::function<bool()>& holds) {
  const auto giveUp = Operation::Clock::now() + 30s;
  while (!holds()) {
    ASSERT_LT(Operation::Clock::now(), giveUp) << "waited in vain for " << what;
    static_cast<void>(pause(5ms, {}));
  }
}

Operation inTime(std::chrono::seconds limit) {
  return Operation{}.within(limit);
}

void armWatchdog(unsigned seconds) {
  alarm(seconds);
}

}  // namespace marmoset::device::adb
