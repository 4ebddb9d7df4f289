// Explorations behind adb, where time is real: devices at once, kills, and files that are put on them.
#include <csignal>
#include <filesystem>
#include <set>
#include <sstream>
#include <thread>

#include <gmock/gmock.h>

#include "engine/device/emulator/emulated_device.h"
#include "tests/engine/device/adb/real_adb.h"
#include "tests/engine/device/simulator/sample.h"
#include "tests/server/cli/cli.h"
#include "tests/support/running_program.h"

namespace marmoset::cli::test {
namespace {

using marmoset::test::readFile;
using marmoset::test::RunningProgram;
using testing::HasSubstr;
using testing::StartsWith;

class ExploreDevices : public testing::Test {
 protected:
  ExploreDevices() {
    device::adb::armWatchdog(300);
    environment.set("XDG_RUNTIME_DIR", shell.folder().path());
    environment.set("XDG_STATE_HOME", shell.folder() / "state");
    devices = device::emulator::Emulator::start(
                  {.apps = {device::simulator::sampleApp("whohasmystuff")}, .count = 2, .port = 0})
                  .value();
    real.plugIn(*devices);
  }

  std::vector<std::string> explore(const std::vector<std::string>& more) const {
    std::vector<std::string> arguments{"explore",
                                       "--device",
                                       "adb:" + devices->serial(0) + "," + devices->serial(1),
                                       "--package",
                                       "de.freewarepoint.whohasmystuff",
                                       "--scripts-to",
                                       "none",
                                       "--no-minimize"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
  }
  std::string onDevice(std::size_t i, const std::string& command) const {
    return real.adb({"-s", devices->serial(i), "shell", command}).out;
  }
  std::vector<nlohmann::json> steps() const {
    std::vector<nlohmann::json> all;
    std::istringstream lines(readFile(shell.folder() / "out/steps.jsonl"));
    for (std::string line; std::getline(lines, line);) all.push_back(nlohmann::json::parse(line));
    return all;
  }

  Shell shell;
  device::adb::TestEnvironment environment;
  device::adb::RealAdb real;
  std::unique_ptr<device::emulator::Emulator> devices;
};

TEST_F(ExploreDevices, WorkAtOnceAndGoOnAfterAKill) {
  const auto out = (shell.folder() / "out").string();
  RunningProgram program(MARMOSET_PROGRAM, explore({"--events", "5000", "-o", out}));
  const auto log = shell.folder() / "out/steps.jsonl";
  while (program.isRunning() && !(std::filesystem::exists(log) && std::filesystem::file_size(log) > 40'000))
    std::this_thread::yield();
  program.signal(SIGKILL);
  program.wait();
  auto before = steps();

  const auto kept = before.size();
  const auto answer = shell.json(explore({"--events", std::to_string(kept), "-o", out, "--json"}));
  EXPECT_EQ(answer.at("end"), "budget");
  EXPECT_GE(answer.at("events"), kept);
  const auto after = steps();
  // What was decided and not noted yet is decided anew: one step of each device.
  ASSERT_GE(after.size() + 2, kept);
  for (std::size_t i = 0; i + 2 < kept; ++i) EXPECT_EQ(after[i], before[i]) << i;
  std::set<int> worked;
  for (const auto& step : after) worked.insert(step.at("device").get<int>());
  EXPECT_EQ(worked.size(), 2u);
}

TEST_F(ExploreDevices, FindTheFilesOfTheProject) {
  shell.file(".marmoset.yaml", "explore: {fixtures: {notes.json: /sdcard/notes.json}}\n");
  shell.file("notes.json", "{\"notes\": []}");
  const auto result = shell.run(explore({"--events", "4"}));
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_THAT(onDevice(0, "cat /sdcard/notes.json"), HasSubstr("\"notes\""));
}

TEST_F(ExploreDevices, SayWhatIsNotInstalled) {
  const auto result =
      shell.run({"explore", "--device", "adb:" + devices->serial(0), "--package", "com.nowhere"});
  EXPECT_EQ(result.exitCode, 2);
  EXPECT_THAT(result.err, StartsWith("marmoset: com.nowhere is not installed on "));
}

}  // namespace
}  // namespace marmoset::cli::test
