// Whatever an adb server says of its devices: no command writes a character that does something to a
// terminal.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/engine/device/adb/real_adb.h"
#include "tests/engine/device/adb/scripted_server.h"
#include "tests/server/cli/evil_words.h"
#include "tests/server/cli/store_folder.h"

namespace marmoset::cli::test {
namespace {

using device::adb::ScriptedServer;
using device::adb::ServerEnd;

class EvilDevices : public StoreFolder {
 protected:
  // What the command prints while a server lists one device by these words.
  marmoset::test::ProgramResult listing(const std::string& words, const std::vector<std::string>& arguments) {
    const auto listed = words + "\n";
    ScriptedServer server([&](ServerEnd end) {
      EXPECT_EQ(end.request(), "host:devices-l");
      end.accept();
      end.say(fmt::format("{:04x}{}", listed.size(), listed));
    });
    environment.set("ANDROID_ADB_SERVER_PORT", std::to_string(server.port()));
    return shell.run(arguments);
  }

  device::adb::TestEnvironment environment;
};

TEST_F(EvilDevices, areListedWithoutTheirEscapes) {
  for (const auto& words : {"phone" + evil + " offline model:Pixel", "phone offline model:Pixel" + evil,
                            "phone " + evil + " model:Pixel"}) {
    for (const std::vector<std::string>& command :
         {std::vector<std::string>{"devices"}, {"devices", "--json"}}) {
      const auto printed = listing(words, command);
      EXPECT_THAT(printed.out, testing::HasSubstr("phone")) << printed.err;
      EXPECT_EQ(hiddenIn(printed.out), "") << printed.out;
      EXPECT_EQ(hiddenIn(printed.err), "") << printed.err;
    }
  }
}

}  // namespace
}  // namespace marmoset::cli::test
