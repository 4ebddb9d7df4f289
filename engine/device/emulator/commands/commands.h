#pragma once

#include "engine/device/emulator/shell/shell.h"

namespace marmoset::device::emulator {

// The commands of a device. Each runs on the session's thread and gives its exit code.

// Words of the shell itself (shell_builtins.cpp).
int runCd(Invocation& invocation);
int runEcho(Invocation& invocation);
int runExec(Invocation& invocation);
int runExit(Invocation& invocation);
int runExport(Invocation& invocation);
int runFalse(Invocation& invocation);
int runPwd(Invocation& invocation);
int runSh(Invocation& invocation);
int runTest(Invocation& invocation);
int runTrue(Invocation& invocation);

// Tools that look at files and text (file_commands.cpp).
int runCat(Invocation& invocation);
int runGrep(Invocation& invocation);
int runLs(Invocation& invocation);
int runMd5sum(Invocation& invocation);
int runMkdir(Invocation& invocation);
int runMv(Invocation& invocation);
int runRm(Invocation& invocation);

// Tools that look at the system (system_commands.cpp).
int runDate(Invocation& invocation);
int runId(Invocation& invocation);
int runKill(Invocation& invocation);
int runPidof(Invocation& invocation);
int runPs(Invocation& invocation);
int runSleep(Invocation& invocation);

// Android's own, one file each.
int runAm(Invocation& invocation);
int runCmd(Invocation& invocation);
int runDumpsys(Invocation& invocation);
int runGetprop(Invocation& invocation);
int runInput(Invocation& invocation);
int runLog(Invocation& invocation);
int runLogcat(Invocation& invocation);
int runMonkey(Invocation& invocation);
int runPm(Invocation& invocation);
int runScreencap(Invocation& invocation);
int runSetprop(Invocation& invocation);
int runSettings(Invocation& invocation);
int runUiautomator(Invocation& invocation);
int runWm(Invocation& invocation);

}  // namespace marmoset::device::emulator
