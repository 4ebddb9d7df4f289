#include <algorithm>

#include <gmock/gmock.h>

#include "engine/store/store.h"
#include "engine/store/wipe_grants.h"
#include "tests/engine/device/adb/real_adb.h"
#include "tests/server/cli/emulators.h"

namespace marmoset::cli::test {
namespace {

using device::adb::eventually;
using marmoset::test::RunningProgram;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

// A phone that is no emulator, and a script that runs on it.
struct WipeOptionTest : testing::Test {
  WipeOptionTest() {
    device::adb::armWatchdog(180);
    environment.set("XDG_RUNTIME_DIR", shell.folder().path());
    environment.set("MARMOSET_STORE", shell.folder() / "store.sqlite");
    eventually(serial, [&] { return real.stateOf(serial) == "device"; });
  }
  std::vector<std::string> replay(const std::vector<std::string>& more = {}) const {
    std::vector<std::string> words = {
        "replay",   marmoset::test::sourceFile("samples/whohasmystuff/crash.mks").string(),
        "--runs",   "1",
        "--device", "adb:" + serial};
    words.insert(words.end(), more.begin(), more.end());
    return words;
  }
  // Replays at a terminal and types the answer there; what was said after it, and the exit code.
  std::pair<std::string, int> answer(const std::string& typed) const {
    RunningProgram program(MARMOSET_PROGRAM, replay(), RunningProgram::Streams::terminal);
    EXPECT_THAT(program.readUntil("[y/N] "),
                HasSubstr("deletes all data of " + package + " on " + serial + " (Marmoset_Phone)"));
    program.type(typed);
    const auto said = program.readUntil("\nnothing says this");
    return {said, program.wait()};
  }

  const std::string package = "de.freewarepoint.whohasmystuff";
  Shell shell;
  device::adb::TestEnvironment environment;
  device::adb::RealAdb real;
  Emulators phones{{"--phone"}};
  const std::string serial = phones.serials()[0];
  const std::string permission = serial + "/" + package;
};

TEST_F(WipeOptionTest, withoutATerminalTheErrorNamesTheOption) {
  const auto result = shell.run(replay());
  EXPECT_EQ(result.exitCode, 2);
  EXPECT_THAT(result.err, AllOf(HasSubstr("which is no emulator; allow it with --wipe " + permission),
                                HasSubstr("--keep-data")));
  EXPECT_EQ(real.adb({"-s", serial, "shell", "getprop", "ro.kernel.qemu"}).out, "\n");
}

TEST_F(WipeOptionTest, theOptionIsAYesForOneAppOnOneDevice) {
  EXPECT_EQ(shell.run(replay({"--wipe", permission})).exitCode, 0);
  EXPECT_EQ(shell.run(replay({"--wipe", serial + "/com.other"})).exitCode, 2);
  EXPECT_EQ(shell.run(replay({"--wipe", "R58M/" + package})).exitCode, 2);
  EXPECT_EQ(shell.run(replay({"--wipe", "R58M/com.x," + permission})).exitCode, 0);
  EXPECT_EQ(shell.run(replay({"--keep-data"})).exitCode, 0) << "nothing is deleted";
}

TEST_F(WipeOptionTest, withoutAYesOtherDevicesDoTheRuns) {
  Emulators emulators;
  const auto other = emulators.serials()[0];
  eventually(other, [&] { return real.stateOf(other) == "device"; });
  const auto result =
      shell.run({"replay", marmoset::test::sourceFile("samples/whohasmystuff/crash.mks").string(), "--runs",
                 "4", "--device", "adb:" + serial + "," + other});
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_THAT(result.out, HasSubstr("4 of 4 runs met the target crash"));
  EXPECT_THAT(result.err, AllOf(HasSubstr("left out: a clean start deletes all data of " + package),
                                HasSubstr("allow it with --wipe " + permission)));
}

TEST_F(WipeOptionTest, aSerialAloneIsNotEnough) {
  const auto result = shell.run(replay({"--wipe", serial}));
  EXPECT_EQ(result.exitCode, 2);
  EXPECT_THAT(result.err, HasSubstr("write SERIAL/PACKAGE"));
  EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
}

TEST_F(WipeOptionTest, atATerminalItAsks) {
  const auto [yes, yesCode] = answer("y\n");
  EXPECT_EQ(yesCode, 0);
  EXPECT_THAT(yes, HasSubstr("1 of 1 run met the target crash"));
  const auto [no, noCode] = answer("\n");
  EXPECT_EQ(noCode, 2) << "a yes counts for one command";
  EXPECT_THAT(no, HasSubstr("allow it with --wipe " + permission));
}

TEST_F(WipeOptionTest, aQuestionCanBeInterrupted) {
  const auto [said, code] = answer("\x03");
  EXPECT_EQ(code, 1);
  EXPECT_THAT(said, HasSubstr("stopped after 0 of 1 runs"));
}

TEST_F(WipeOptionTest, aLastingYesCountsUntilItIsRevoked) {
  ASSERT_TRUE(store::saveWipeGrant(**store::Store::open(), {serial, package, 1}));
  EXPECT_EQ(shell.run(replay()).exitCode, 0);
  EXPECT_THAT(shell.run({"devices"}).out, HasSubstr("--revoke " + permission));
  EXPECT_EQ(shell.run({"devices", "--revoke", permission}).exitCode, 0);
  EXPECT_EQ(shell.run({"devices", "--revoke", permission}).exitCode, 1) << "there is none any more";
  EXPECT_THAT(shell.run({"devices"}).out, Not(HasSubstr("--revoke")));
  EXPECT_EQ(shell.run(replay()).exitCode, 2);
}

}  // namespace
}  // namespace marmoset::cli::test
