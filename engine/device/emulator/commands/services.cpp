#include <algorithm>

#include <fmt/format.h>

#include "engine/device/emulator/commands/commands.h"
#include "engine/device/emulator/commands/split.h"
#include "engine/device/emulator/emulated_device.h"

namespace marmoset::device::emulator {
namespace {

constexpr std::string_view keyboard = "com.android.inputmethod.latin/.LatinIME";

// A switch of the system: it is kept where `settings get` finds it.
int switchSetting(Invocation& invocation, const char* key, bool on) {
  invocation.device.settings("global")->set(key, on ? "1" : "0");
  return 0;
}

}  // namespace

// svc wifi|data|bluetooth|nfc enable|disable, svc power stayon WORD.
int runSvc(Invocation& invocation) {
  const auto& words = invocation.words;
  if (words.size() < 3) return invocation.fail("needs a service and enable or disable", 255);
  if (words[1] == "power" && words[2] == "stayon") {
    invocation.device.settings("global")->set("stay_on_while_plugged_in",
                                              words.size() > 3 && words[3] == "false" ? "0" : "7");
    return 0;
  }
  const bool on = words[2] == "enable";
  if (!on && words[2] != "disable") return invocation.fail(fmt::format("{}: unknown", words[2]), 255);
  if (words[1] == "wifi") return switchSetting(invocation, "wifi_on", on);
  if (words[1] == "data") return switchSetting(invocation, "mobile_data", on);
  if (words[1] == "bluetooth") return switchSetting(invocation, "bluetooth_on", on);
  if (words[1] == "nfc") return switchSetting(invocation, "nfc_on", on);
  return invocation.fail(fmt::format("{}: this simulated phone has no such service", words[1]), 255);
}

// One keyboard, which is there and in use.
int runIme(Invocation& invocation) {
  const auto& words = invocation.words;
  const auto verb = words.size() > 1 ? words[1] : std::string();
  const auto& asked = words.back();
  if (verb == "list") {
    const bool brief = std::ranges::find(words, "-s") != words.end();
    invocation.out(brief ? fmt::format("{}\n", keyboard)
                         : fmt::format("{}:\n  mId={} mSettingsActivityName=null mIsVrOnly=false\n", keyboard,
                                       keyboard));
    return 0;
  }
  if (verb == "reset") return 0;
  if (verb != "set" && verb != "enable" && verb != "disable")
    return invocation.fail("needs list, set, enable or disable", 255);
  if (asked != keyboard) {
    invocation.err(fmt::format("Unknown input method {} cannot be {} for user #0\n", asked,
                               verb == "set" ? "selected" : "enabled"));
    return 0;
  }
  if (verb == "set") invocation.device.settings("secure")->set("default_input_method", asked);
  invocation.out(
      fmt::format("Input method {}: {}\n", asked, verb == "set" ? "selected for user #0" : verb + "d"));
  return 0;
}

// What is there to be called, by its names.
int runService(Invocation& invocation) {
  const auto& words = invocation.words;
  static constexpr std::string_view names[] = {"activity", "display", "input",  "input_method",
                                               "package",  "power",   "window", "battery"};
  if (words.size() > 1 && words[1] == "list") {
    invocation.out(fmt::format("Found {} services:\n", std::size(names)));
    for (std::size_t i = 0; i < std::size(names); ++i)
      invocation.out(fmt::format("{}\t{}: [android.os.IBinder]\n", i, names[i]));
    return 0;
  }
  if (words.size() > 2 && words[1] == "check") {
    const bool there = std::ranges::find(names, words[2]) != std::end(names);
    invocation.out(fmt::format("Service {}: {}\n", words[2], there ? "found" : "not found"));
    return 0;
  }
  return invocation.fail("this simulated phone knows service list and service check", 255);
}

int runWhoami(Invocation& invocation) {
  invocation.out("shell\n");
  return 0;
}

int runUname(Invocation& invocation) {
  const auto arguments = split(invocation);
  invocation.out(arguments.has('a')   ? "Linux localhost 5.10.0-android13 #1 SMP PREEMPT x86_64 Toybox\n"
                 : arguments.has('m') ? "x86_64\n"
                 : arguments.has('r') ? "5.10.0-android13\n"
                                      : "Linux\n");
  return 0;
}

}  // namespace marmoset::device::emulator
