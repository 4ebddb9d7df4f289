#include "engine/device/emulator/commands/registry.h"

#include <algorithm>
#include <array>

#include "engine/device/emulator/commands/commands.h"

namespace marmoset::device::emulator {
namespace {

constexpr auto commands = std::to_array<Command>({
    {":", runTrue},
    {"[", runTest},
    {"am", runAm},
    {"cat", runCat},
    {"cd", runCd},
    {"cmd", runCmd},
    {"date", runDate},
    {"dumpsys", runDumpsys},
    {"echo", runEcho},
    {"exec", runExec},
    {"exit", runExit},
    {"export", runExport},
    {"false", runFalse},
    {"getprop", runGetprop},
    {"grep", runGrep},
    {"id", runId},
    {"input", runInput},
    {"kill", runKill},
    {"log", runLog},
    {"logcat", runLogcat},
    {"ls", runLs},
    {"md5sum", runMd5sum},
    {"mkdir", runMkdir},
    {"monkey", runMonkey},
    {"mv", runMv},
    {"pidof", runPidof},
    {"pm", runPm},
    {"ps", runPs},
    {"pwd", runPwd},
    {"rm", runRm},
    {"screencap", runScreencap},
    {"setprop", runSetprop},
    {"settings", runSettings},
    {"sh", runSh},
    {"sleep", runSleep},
    {"test", runTest},
    {"true", runTrue},
    {"uiautomator", runUiautomator},
    {"wm", runWm},
});

}  // namespace

const Command* findCommand(std::string_view name) {
  const auto found = std::find_if(commands.begin(), commands.end(),
                                  [&](const Command& command) { return command.name == name; });
  return found == commands.end() ? nullptr : &*found;
}

}  // namespace marmoset::device::emulator
