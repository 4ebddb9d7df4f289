#include "engine/device/adb/parse/logcat.h"

#include <re2/re2.h>

namespace marmoset::device::adb {

std::optional<LogEntry> parseLogEntry(std::string_view line) {
  static const RE2 pattern(R"(^(\d\d-\d\d \d\d:\d\d:\d\d\.\d+)\s+(\d+)\s+(\d+) ([VDIWEFS]) (.*?)\s*: (.*)$)");
  if (line.ends_with('\r')) line.remove_suffix(1);
  // A message may be empty: then the blank behind the colon may be gone, too.
  std::string text(line);
  if (text.ends_with(':')) text += ' ';
  LogEntry entry;
  std::string priority;
  if (!RE2::FullMatch(text, pattern, &entry.time, &entry.pid, &entry.tid, &priority, &entry.tag,
                      &entry.message))
    return std::nullopt;
  entry.priority = priority.front();
  return entry;
}

std::optional<ProcessStart> processStart(const LogEntry& entry) {
  if (entry.tag != "ActivityManager") return std::nullopt;
  static const RE2 modern(R"(^Start proc (\d+):([^/\s]+)/)"), old(R"(^Start proc (\S+) for .*: pid=(\d+))");
  ProcessStart start;
  if (RE2::PartialMatch(entry.message, modern, &start.pid, &start.process) ||
      RE2::PartialMatch(entry.message, old, &start.process, &start.pid))
    return start;
  return std::nullopt;
}

std::optional<std::string> probeValue(const LogEntry& entry, std::string_view key) {
  if (entry.tag != probeTag || !entry.message.starts_with(key)) return std::nullopt;
  const std::string_view rest = std::string_view(entry.message).substr(key.size());
  if (!rest.starts_with('=')) return std::nullopt;
  // Signatures hold blanks; what follows them is "k=v".
  auto value = rest.substr(1);
  static const RE2 extras(R"(\s+\w+=\S*$)");
  std::string text(value);
  while (RE2::Replace(&text, extras, "")) {
  }
  return text;
}

}  // namespace marmoset::device::adb
