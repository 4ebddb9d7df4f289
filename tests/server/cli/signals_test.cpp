// However a program is ended while it works on a phone: what it changed there is put back, at once where it
// is asked to end, by the next start where it is killed.
#include <csignal>
#include <cstring>

#include <gmock/gmock.h>

#include "tests/engine/device/adb/real_adb.h"
#include "tests/server/cli/emulators.h"

namespace marmoset::cli::test {
namespace {

using device::adb::eventually;
using marmoset::test::RunningProgram;
using testing::HasSubstr;

class Signals : public testing::TestWithParam<int> {
 protected:
  Signals() {
    device::adb::armWatchdog(300);
    environment.set("XDG_RUNTIME_DIR", shell.folder().path());
    environment.set("XDG_STATE_HOME", shell.folder() / "state");
    environment.set("MARMOSET_STORE", shell.folder() / "store.sqlite");
    eventually(serial, [&] { return real.stateOf(serial) == "device"; });
    onDevice("settings put global window_animation_scale 0.5");
    onDevice("settings put system user_rotation 1");
    found = settings();
  }

  std::string onDevice(const std::string& command) const {
    return real.adb({"-s", serial, "shell", command}).out;
  }
  std::string settings() const {
    std::string all;
    for (const auto& setting :
         {"global window_animation_scale", "global transition_animation_scale",
          "global animator_duration_scale", "system accelerometer_rotation", "system user_rotation"})
      all += onDevice(std::string("settings get ") + setting);
    return all;
  }
  std::vector<std::string> replay(const std::string& runs) const {
    return {"replay", script, "--runs", runs, "--device", "adb:" + serial};
  }

  void awaitARun() const {
    eventually("a run", [&] {
      return onDevice("settings get global window_animation_scale") == "0\n" &&
             real.adb({"forward", "--list"}).out != "\n";
    });
  }
  void end(RunningProgram& program) const {
    program.signal(GetParam());
    program.wait();
    if (GetParam() != SIGKILL) return;
    EXPECT_NE(settings(), found) << "the test is to find it changed";
    EXPECT_EQ(shell.run(replay("1")).exitCode, 0);
  }
  void expectAsFound() const {
    EXPECT_EQ(settings(), found);
    EXPECT_EQ(real.adb({"forward", "--list"}).out, "\n");
    EXPECT_EQ(onDevice("ls /data/local/tmp"), "");
  }

  Shell shell;
  device::adb::TestEnvironment environment;
  device::adb::RealAdb real;
  Emulators phones;
  const std::string serial = phones.serials()[0];
  const std::string script = marmoset::test::sourceFile("samples/whohasmystuff/crash.mks").string();
  std::string found;
};

TEST_P(Signals, toACommandLeaveAPhoneAsItWas) {
  RunningProgram program(MARMOSET_PROGRAM, replay("100000"));
  awaitARun();
  end(program);
  expectAsFound();
}

std::string framed(const nlohmann::json& message) {
  const auto text = message.dump();
  return "Content-Length: " + std::to_string(text.size()) + "\r\n\r\n" + text;
}

TEST_P(Signals, toTheServerLeaveAPhoneAsItWas) {
  RunningProgram server(MARMOSET_PROGRAM, {"lsp"}, RunningProgram::Streams::pipes);
  const auto uri = "file://" + script;
  server.type(
      framed({{"jsonrpc", "2.0"},
              {"id", 1},
              {"method", "initialize"},
              {"params",
               {{"processId", nullptr}, {"rootUri", nullptr}, {"capabilities", nlohmann::json::object()}}}}));
  ASSERT_THAT(server.readUntil("capabilities"), HasSubstr("capabilities"));
  server.type(framed({{"jsonrpc", "2.0"}, {"method", "initialized"}, {"params", nlohmann::json::object()}}));
  server.type(framed({{"jsonrpc", "2.0"},
                      {"method", "textDocument/didOpen"},
                      {"params",
                       {{"textDocument",
                         {{"uri", uri},
                          {"languageId", "monkey-script"},
                          {"version", 1},
                          {"text", marmoset::test::readFile(script)}}}}}}));
  const nlohmann::json argument{{"uri", uri}, {"runs", 100000}, {"device", "adb:" + serial}};
  server.type(framed(
      {{"jsonrpc", "2.0"},
       {"id", 2},
       {"method", "workspace/executeCommand"},
       {"params", {{"command", "marmoset.replay"}, {"arguments", nlohmann::json::array({argument})}}}}));
  awaitARun();
  end(server);
  expectAsFound();
}

INSTANTIATE_TEST_SUITE_P(Each, Signals, testing::Values(SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGKILL),
                         [](const auto& one) { return std::string("SIG") + ::sigabbrev_np(one.param); });

}  // namespace
}  // namespace marmoset::cli::test
