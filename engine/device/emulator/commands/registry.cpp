#include "engine/device/emulator/commands/registry.h"

#include <algorithm>
#include <array>

#include "engine/device/emulator/commands/commands.h"

namespace marmoset::device::emulator {
namespace {

constexpr auto commands = std::to_array<Command>({
    {".", runSource, true},
    {":", runTrue, true},
    {"[", runTest, true},
    {"am", runAm},
    {"awk", runAwk},
    {"basename", runBasename},
    {"break", runBreak, true},
    {"cat", runCat},
    {"cd", runCd, true},
    {"chmod", runChmod},
    {"cmd", runCmd},
    {"command", runCommandWord, true},
    {"continue", runContinue, true},
    {"cp", runCp},
    {"cut", runCut},
    {"date", runDate},
    {"df", runDf},
    {"dirname", runDirname},
    {"dumpsys", runDumpsys},
    {"echo", runEcho, true},
    {"egrep", runGrep},
    {"env", runEnv},
    {"eval", runEval, true},
    {"exec", runExec, true},
    {"exit", runExit, true},
    {"export", runExport, true},
    {"false", runFalse, true},
    {"find", runFind},
    {"getprop", runGetprop},
    {"grep", runGrep},
    {"head", runHead},
    {"id", runId},
    {"ime", runIme},
    {"input", runInput},
    {"kill", runKill},
    {"local", runExport, true},
    {"log", runLog},
    {"logcat", runLogcat},
    {"ls", runLs},
    {"md5sum", runMd5sum},
    {"mkdir", runMkdir},
    {"monkey", runMonkey},
    {"mv", runMv},
    {"pgrep", runPgrep},
    {"pidof", runPidof},
    {"pm", runPm},
    {"printf", runPrintf, true},
    {"ps", runPs},
    {"pwd", runPwd, true},
    {"read", runRead, true},
    {"readonly", runExport, true},
    {"return", runReturn, true},
    {"rm", runRm},
    {"rmdir", runRmdir},
    {"screencap", runScreencap},
    {"sed", runSed},
    {"seq", runSeq},
    {"service", runService},
    {"set", runSet, true},
    {"setprop", runSetprop},
    {"settings", runSettings},
    {"sh", runSh},
    {"shift", runShift, true},
    {"sleep", runSleep},
    {"sort", runSort},
    {"source", runSource, true},
    {"stat", runStat},
    {"svc", runSvc},
    {"tail", runTail},
    {"tee", runTee},
    {"test", runTest, true},
    {"touch", runTouch},
    {"tr", runTr},
    {"true", runTrue, true},
    {"type", runType, true},
    {"uiautomator", runUiautomator},
    {"uname", runUname},
    {"uniq", runUniq},
    {"unset", runUnset, true},
    {"wait", runWait, true},
    {"wc", runWc},
    {"which", runWhich},
    {"whoami", runWhoami},
    {"wm", runWm},
});

// What devices have and this one has not: a text that names one of them is refused as a whole, since a device
// would go on where this one cannot.
constexpr auto absent = std::to_array<std::string_view>(
    {"alias",   "app_process", "appops",  "base64", "bmgr",         "bu",       "bugreport", "bugreportz",
     "bunzip2", "bzcat",       "chown",   "cmp",    "content",      "cpio",     "dd",        "device_config",
     "diff",    "dmesg",       "dpm",     "du",     "ed",           "expr",     "file",      "fold",
     "free",    "fsync",       "getopts", "gunzip", "gzip",         "hostname", "ifconfig",  "iotop",
     "ip",      "jobs",        "let",     "ln",     "lsof",         "mkfifo",   "mknod",     "mktemp",
     "more",    "mount",       "nc",      "netcat", "netstat",      "nl",       "nohup",     "od",
     "patch",   "ping",        "ping6",   "pkill",  "pr",           "readlink", "realpath",  "reboot",
     "renice",  "requestsync", "rev",     "run-as", "screenrecord", "setsid",   "sha1sum",   "sha256sum",
     "shuf",    "simpleperf",  "sm",      "split",  "ssh",          "strings",  "su",        "tar",
     "telecom", "time",        "timeout", "top",    "traceroute",   "trap",     "truncate",  "umask",
     "unxz",    "unzip",       "uptime",  "usleep", "vmstat",       "watch",    "wget",      "xargs",
     "xxd",     "yes",         "zcat"});

}  // namespace

const Command* findCommand(std::string_view name) {
  const auto found = std::find_if(commands.begin(), commands.end(),
                                  [&](const Command& command) { return command.name == name; });
  return found == commands.end() ? nullptr : &*found;
}

bool isAbsent(std::string_view name) {
  return std::ranges::find(absent, name) != absent.end();
}

}  // namespace marmoset::device::emulator
