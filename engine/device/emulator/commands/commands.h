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

// Words of the shell that change what it knows (shell_state.cpp).
int runBreak(Invocation& invocation);
int runCommandWord(Invocation& invocation);
int runContinue(Invocation& invocation);
int runEnv(Invocation& invocation);
int runEval(Invocation& invocation);
int runRead(Invocation& invocation);
int runReturn(Invocation& invocation);
int runSet(Invocation& invocation);
int runShift(Invocation& invocation);
int runSource(Invocation& invocation);
int runType(Invocation& invocation);
int runUnset(Invocation& invocation);
int runWait(Invocation& invocation);
int runWhich(Invocation& invocation);

// Tools that turn lines into others (text_commands.cpp, sed.cpp, awk.cpp).
int runAwk(Invocation& invocation);
int runBasename(Invocation& invocation);
int runCut(Invocation& invocation);
int runDirname(Invocation& invocation);
int runHead(Invocation& invocation);
int runPrintf(Invocation& invocation);
int runSed(Invocation& invocation);
int runSeq(Invocation& invocation);
int runSort(Invocation& invocation);
int runTail(Invocation& invocation);
int runTee(Invocation& invocation);
int runTr(Invocation& invocation);
int runUniq(Invocation& invocation);
int runWc(Invocation& invocation);

// Tools that look at the tree of files (tree_commands.cpp).
int runChmod(Invocation& invocation);
int runCp(Invocation& invocation);
int runDf(Invocation& invocation);
int runFind(Invocation& invocation);
int runRmdir(Invocation& invocation);
int runStat(Invocation& invocation);
int runTouch(Invocation& invocation);

// What the system says of itself (services.cpp).
int runIme(Invocation& invocation);
int runService(Invocation& invocation);
int runSvc(Invocation& invocation);
int runUname(Invocation& invocation);
int runWhoami(Invocation& invocation);

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
int runPgrep(Invocation& invocation);
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
