// A reduction on two devices behind adb that is killed at random moments: the same answer as undisturbed, and
// nothing of it is left on the phones.
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <random>

#include <gmock/gmock.h>

#include "engine/device/adb/server/waiting.h"
#include "engine/device/emulator/emulated_device.h"
#include "tests/engine/device/adb/real_adb.h"
#include "tests/engine/device/simulator/sample.h"
#include "tests/server/cli/cli.h"
#include "tests/support/running_program.h"

namespace marmoset::cli::test {
namespace {

using device::adb::eventually;
using marmoset::test::RunningProgram;

// `./dev test deep` asks for more.
int wantedKills() {
  const char* given = std::getenv("MARMOSET_TEST_KILLS");
  return given && *given ? std::atoi(given) : 10;
}

class KilledReductions : public testing::Test {
 protected:
  KilledReductions() {
    device::adb::armWatchdog(600 + 10 * static_cast<unsigned>(wantedKills()));
    environment.set("XDG_RUNTIME_DIR", shell.folder().path());
    environment.set("XDG_STATE_HOME", shell.folder() / "state");
    devices = device::emulator::Emulator::start(
                  {.apps = {device::simulator::sampleApp("whohasmystuff")}, .count = 2, .port = 0})
                  .value();
    real.plugIn(*devices);
    for (std::size_t i = 0; i < devices->count(); ++i)
      onDevice(i, "settings put global window_animation_scale 0.5");
    found = phones();
  }

  std::string onDevice(std::size_t i, const std::string& command) const {
    return real.adb({"-s", devices->serial(i), "shell", command}).out;
  }
  // All that a run changes on the phones and in adb's server.
  std::string phones() const {
    auto all = real.adb({"forward", "--list"}).out;
    for (std::size_t i = 0; i < devices->count(); ++i)
      all +=
          onDevice(i,
                   "settings get global window_animation_scale; settings get system accelerometer_rotation; "
                   "settings get system user_rotation; ls /data/local/tmp");
    return all;
  }
  std::int64_t phoneTime() const {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < devices->count(); ++i) sum += devices->device(i).milliseconds();
    return sum;
  }

  std::vector<std::string> reduce() const {
    return {"reduce", marmoset::test::sourceFile("samples/whohasmystuff/crash.mks").string(), "--json",
            "--device", "adb:" + devices->serial(0) + "," + devices->serial(1)};
  }
  void useStore(const std::string& name) { environment.set("MARMOSET_STORE", shell.folder() / name); }

  // What an answer says of the script, without what it says of this command's part in it.
  nlohmann::json answer() const {
    auto whole = shell.json(reduce());
    nlohmann::json told;
    for (const auto* key : {"target", "before", "after", "certified", "rate", "needed", "removed"})
      told[key] = whole.at(key);
    // A kill behind the end finds a job that is done: its runs are those of an earlier one.
    told["rate"].erase("stored");
    return told;
  }

  // False: it ended by itself before.
  bool killAfter(std::int64_t phoneMs) const {
    const auto until = phoneTime() + phoneMs;
    RunningProgram program(MARMOSET_PROGRAM, reduce());
    while (program.isRunning() && phoneTime() < until)
      static_cast<void>(device::adb::pause(std::chrono::milliseconds(5), {}));
    program.signal(SIGKILL);
    return program.wait() == -SIGKILL;
  }

  Shell shell;
  device::adb::TestEnvironment environment;
  device::adb::RealAdb real;
  std::unique_ptr<device::emulator::Emulator> devices;
  std::string found;
};

TEST_F(KilledReductions, GiveTheSameAnswerAndLeaveNothingOnThePhones) {
  useStore("undisturbed.sqlite");
  const auto before = phoneTime();
  const auto undisturbed = answer();
  const auto whole = phoneTime() - before;
  ASSERT_EQ(phones(), found);

  constexpr unsigned seed = 20;
  std::mt19937 random(seed);
  std::uniform_int_distribution<std::int64_t> moment(0, whole / 4);
  for (int kills = 0, round = 0; kills < wantedKills(); ++round) {
    useStore("store" + std::to_string(round) + ".sqlite");
    for (int i = 0; i < 10 && kills < wantedKills() && killAfter(moment(random)); ++i) ++kills;
    EXPECT_EQ(answer(), undisturbed) << "round " << round << " of seed " << seed;
    // A phone that the last command did not need is put back by the next start on it.
    for (std::size_t i = 0; i < devices->count(); ++i)
      shell.run({"replay", reduce()[1], "--runs", "1", "--device", "adb:" + devices->serial(i)});
    EXPECT_EQ(phones(), found) << "round " << round << " of seed " << seed;
    for (std::size_t i = 0; i < devices->count(); ++i)
      eventually("no process of ours", [&] { return devices->device(i).processes().rows().empty(); });
  }
}

}  // namespace
}  // namespace marmoset::cli::test
