#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace marmoset::device::adb {

// A line of `logcat -v threadtime`.
struct LogEntry {
  std::string time;  // "06-28 13:01:02.345", as printed
  std::int32_t pid = 0, tid = 0;
  char priority = 'I';
  std::string tag, message;
  bool operator==(const LogEntry&) const = default;
};

// Nothing for dividers and anything else.
std::optional<LogEntry> parseLogEntry(std::string_view line);

// The line in which the activity manager tells that it started a process.
struct ProcessStart {
  std::int32_t pid = 0;
  std::string process;  // the package, or "a.b:remote"
  bool operator==(const ProcessStart&) const = default;
};
std::optional<ProcessStart> processStart(const LogEntry& entry);

// The tag under which an instrumented app reports: "METHOD=<signature>" or "BRANCH=<id>", then "k=v".
inline constexpr std::string_view probeTag = "MARMOSET";
// The value of the first word, if it has this key.
std::optional<std::string> probeValue(const LogEntry& entry, std::string_view key);

}  // namespace marmoset::device::adb
