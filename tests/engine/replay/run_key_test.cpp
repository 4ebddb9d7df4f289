#include "engine/replay/run_key.h"

#include <functional>
#include <map>
#include <set>

#include <gmock/gmock.h>

#include "tests/engine/replay/sample_trace.h"

namespace marmoset::replay {
namespace {

// A run in all its parts.
struct OneRun {
  std::uint64_t candidate = 7;
  std::string package = "com.x";
  device::AppBuild app{"1.0 (1)", "a1b2"};
  device::DeviceInfo device{"emulator-5554", "Pixel", "13", 33, 1080, 1920, true};
  device::CleanStart start;
  Pace pace = Pace::stepwise;
  std::uint64_t seed = 1;
  trace::Target target;
};

std::string keyOf(const OneRun& run) {
  const auto key = verdictKey(run.candidate, {appText(run.package, run.app), deviceText(run.device),
                                              run.start, run.pace, run.seed, run.target});
  return key.candidate.hex() + "|" + key.app + "|" + key.device + "|" + key.target;
}

using Changes = std::map<std::string, std::function<void(OneRun&)>>;

TEST(RunKey, everyPartThatARunDependsOnMakesItAnother) {
  const Changes changes{{"events", [](OneRun& run) { run.candidate = 8; }},
                        {"package", [](OneRun& run) { run.package = "com.y"; }},
                        {"version", [](OneRun& run) { run.app.version = "1.1 (2)"; }},
                        {"content", [](OneRun& run) { run.app.content = "a1b3"; }},
                        {"kind", [](OneRun& run) { run.device.serial = "sim:whohasmystuff#0"; }},
                        {"model", [](OneRun& run) { run.device.model = "Pixel 2"; }},
                        {"release", [](OneRun& run) { run.device.release = "9"; }},
                        {"sdk", [](OneRun& run) { run.device.sdk = 28; }},
                        {"width", [](OneRun& run) { run.device.width = 1920; }},
                        {"height", [](OneRun& run) { run.device.height = 1080; }},
                        {"emulator", [](OneRun& run) { run.device.emulator = false; }},
                        {"clearData", [](OneRun& run) { run.start.clearData = false; }},
                        {"forceStop", [](OneRun& run) { run.start.forceStop = false; }},
                        {"grants", [](OneRun& run) { run.start.grants = {"android.permission.CAMERA"}; }},
                        {"reinstall", [](OneRun& run) { run.start.reinstall = "x.apk"; }},
                        {"fixture",
                         [](OneRun& run) {
                           run.start.fixtures = {{"a.db", "/sdcard/a.db", "c1"}};
                         }},
                        {"another one",
                         [](OneRun& run) {
                           run.start.fixtures = {{"a.db", "/sdcard/a.db", "c2"}};
                         }},
                        {"reset", [](OneRun& run) { run.start.reset = {"./reset.sh"}; }},
                        {"pace", [](OneRun& run) { run.pace = Pace::atOnce; }},
                        {"seed", [](OneRun& run) { run.seed = 2; }},
                        {"target", [](OneRun& run) { run.target = *trace::Target::parse("activity:Main"); }}};
  std::set<std::string> keys{keyOf({})};
  for (const auto& [part, change] : changes) {
    OneRun run;
    change(run);
    EXPECT_TRUE(keys.insert(keyOf(run)).second) << part;
  }
}

TEST(RunKey, whereItRunsAndWhatIsAllowedMakesNoOther) {
  const Changes changes{{"serial", [](OneRun& run) { run.device.serial = "emulator-5556"; }},
                        {"mayWipe", [](OneRun& run) { run.start.mayWipe = true; }},
                        {"mayRunCommands", [](OneRun& run) { run.start.mayRunCommands = true; }},
                        {"seed of one run", [](OneRun& run) { run.start.seed = 99; }}};
  for (const auto& [part, change] : changes) {
    OneRun run;
    change(run);
    EXPECT_EQ(keyOf(run), keyOf({})) << part;
  }
  OneRun one, other;
  one.start.grants = {"a.B", "a.C"};
  other.start.grants = {"a.C", "a.B", "a.B"};
  EXPECT_EQ(keyOf(one), keyOf(other)) << "the order of permissions";
}

// The key names every part of these types, and so does this test: with a new part neither compiles, and
// whoever adds it puts it into one of the tables above.
TEST(RunKey, noPartIsForgotten) {
  const auto& [serial, model, release, sdk, width, height, emulator] = device::DeviceInfo{};
  const auto& [package, clearData, forceStop, grants, reinstall, mayWipe, seed, mayRunCommands, fixtures,
               reset] = device::CleanStart{};
  EXPECT_FALSE(emulator);
  EXPECT_TRUE(clearData);
}

TEST(RunKey, aBuildIsToldInOneText) {
  for (const device::AppBuild& build :
       {device::AppBuild{"1.0 (28)", "a1b2"}, device::AppBuild{"1.0 (28)", ""}, device::AppBuild{"", ""},
        device::AppBuild{"1 #2 (3)", "a1b2"}}) {
    EXPECT_EQ(device::parseBuild(device::printBuild(build)), build) << device::printBuild(build);
  }
}

}  // namespace
}  // namespace marmoset::replay
