#include <algorithm>
#include <charconv>

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "engine/device/emulator/commands/arguments.h"
#include "engine/device/emulator/commands/commands.h"
#include "engine/device/emulator/emulated_device.h"
#include "engine/device/simulator/app_facts.h"

namespace marmoset::device::emulator {
namespace {

struct ProcessRow {
  std::int32_t pid = 0;
  std::string user, name;
};

// Apps and long-running commands.
std::vector<ProcessRow> processRows(EmulatedDevice& device) {
  std::vector<ProcessRow> rows = {{simulator::systemProcess, "system", "system_server"}};
  device.withPhone([&](simulator::Phone& phone) {
    for (const auto& installed : phone.installed())
      if (installed.pid != 0)
        rows.push_back({installed.pid, fmt::format("u0_a{}", installed.uid - 10000),
                        simulator::facts(*installed.app).package});
  });
  for (const auto& row : device.processes().rows()) rows.push_back({row.pid, "shell", row.name});
  return rows;
}

}  // namespace

int runDate(Invocation& invocation) {
  const auto now = invocation.device.milliseconds();
  const auto seconds = now / 1000;
  const std::string format = invocation.words.size() > 1 ? invocation.words[1] : "";
  const auto time = fmt::gmtime(static_cast<std::time_t>(seconds));
  if (!format.starts_with('+')) {
    invocation.out(fmt::format("{:%a %b %e %H:%M:%S GMT %Y}\n", time));
    return 0;
  }
  std::string text;
  for (std::size_t i = 1; i < format.size(); ++i) {
    if (format[i] != '%' || i + 1 == format.size()) {
      text += format[i];
      continue;
    }
    switch (const char kind = format[++i]; kind) {
      case 's':
        text += std::to_string(seconds);
        break;
      case 'N':
        text += fmt::format("{:03}000000", now % 1000);
        break;
      case 'z':
        text += "+0000";
        break;
      case 'Z':
        text += "GMT";
        break;
      default:
        if (std::string_view("aAbBdDeFHIjlMmnpPrRSTtuwyY").find(kind) == std::string_view::npos)
          return invocation.fail(fmt::format("%{}: is not known on this simulated phone", kind));
        text += fmt::format(fmt::runtime(fmt::format("{{:%{}}}", kind)), time);
    }
  }
  invocation.out(text + '\n');
  return 0;
}

int runId(Invocation& invocation) {
  if (const auto& words = invocation.words; words.size() > 1) {
    const bool named = words[1].find('n') != std::string::npos;
    invocation.out(named ? "shell\n" : "2000\n");
    return 0;
  }
  invocation.out(
      "uid=2000(shell) gid=2000(shell) groups=2000(shell),1004(input),1007(log) context=u:r:shell:s0\n");
  return 0;
}

// All processes, with all columns or, as `-o` asks, number and name.
int runPs(Invocation& invocation) {
  const auto& words = invocation.words;
  const auto columns = std::find(words.begin(), words.end(), "-o");
  if (columns != words.end()) {
    const auto asked = columns + 1 == words.end() ? std::string() : *(columns + 1);
    if (asked != "PID,NAME" && asked != "USER,PID,NAME" && asked != "NAME" && asked != "PID")
      return invocation.fail("knows -o PID,NAME only");
    const auto print = [&](std::string_view user, std::string_view pid, std::string_view name) {
      std::string row;
      if (asked.starts_with("USER")) row += fmt::format("{:<12} ", user);
      if (asked.find("PID") != asked.npos) row += fmt::format("{:>5} ", pid);
      if (asked.find("NAME") != asked.npos) row += name;
      while (row.ends_with(' ')) row.pop_back();
      invocation.out(row + '\n');
    };
    print("USER", "PID", "NAME");
    for (const auto& row : processRows(invocation.device)) print(row.user, std::to_string(row.pid), row.name);
    return 0;
  }
  invocation.out("USER           PID  PPID     VSZ    RSS WCHAN            ADDR S NAME\n");
  for (const auto& row : processRows(invocation.device))
    invocation.out(fmt::format("{:<12} {:>5} {:>5} 1000000 100000 0                   0 S {}\n", row.user,
                               row.pid, 300, row.name));
  return 0;
}

int runPidof(Invocation& invocation) {
  std::string pids;
  for (const auto& row : processRows(invocation.device))
    if (invocation.words.size() > 1 && row.name == invocation.words[1])
      pids += fmt::format("{}{}", pids.empty() ? "" : " ", row.pid);
  if (pids.empty()) return 1;
  invocation.out(pids + '\n');
  return 0;
}

// With -f the whole name counts, which is all there is.
int runPgrep(Invocation& invocation) {
  if (invocation.words.size() < 2) return invocation.fail("needs a name", 2);
  bool any = false;
  for (const auto& row : processRows(invocation.device)) {
    if (row.name.find(invocation.words.back()) == std::string::npos) continue;
    any = true;
    invocation.out(std::to_string(row.pid) + '\n');
  }
  return any ? 0 : 1;
}

int runKill(Invocation& invocation) {
  int code = 0;
  for (auto word = invocation.words.begin() + 1; word != invocation.words.end(); ++word) {
    if (word->starts_with('-')) continue;
    const auto pid = parseNumber<std::int32_t>(*word);
    if (!pid || !invocation.device.processes().kill(*pid)) {
      invocation.err(fmt::format("/system/bin/sh: kill: {}: No such process\n", *word));
      code = 1;
    }
  }
  return code;
}

// The phone's time passes, nobody waits for it.
int runSleep(Invocation& invocation) {
  const auto seconds = invocation.words.size() > 1 ? parseNumber<double>(invocation.words[1]) : std::nullopt;
  if (!seconds || *seconds < 0) return invocation.fail("needs a number of seconds");
  invocation.device.withPhone(
      [&](simulator::Phone& phone) { phone.advance(static_cast<std::int64_t>(*seconds * 1000)); });
  return 0;
}

}  // namespace marmoset::device::emulator
