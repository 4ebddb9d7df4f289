#include "engine/device/adb/parse/log_failures.h"

#include <utility>

#include <re2/re2.h>

namespace marmoset::device::adb {
namespace {

using trace::FailureKind;

constexpr std::string_view fatal = "FATAL EXCEPTION";
constexpr std::string_view stars = "*** ***";
constexpr std::string_view anr = "ANR in ";

// "java.lang.IllegalStateException: boom" -> class and message.
std::pair<std::string, std::string> splitHeadline(const std::string& line) {
  const auto colon = line.find(": ");
  if (colon == std::string::npos) return {line, ""};
  return {line.substr(0, colon), line.substr(colon + 2)};
}

}  // namespace

void LogFailures::add(const LogEntry& entry) {
  if (reading_ != Reading::nothing && !continues(entry)) finish();
  if (entry.tag == "AndroidRuntime" && entry.message.starts_with(fatal)) return begin(Reading::java, entry);
  if (entry.tag == "DEBUG" && entry.message.starts_with(stars) && reading_ != Reading::native)
    return begin(Reading::native, entry);
  if (entry.tag == "ActivityManager" && entry.message.starts_with(anr)) return begin(Reading::hang, entry);
  if (reading_ != Reading::nothing && continues(entry)) extend(entry);
}

// Other processes write between the lines of a failure; only the same writer's other words end it.
bool LogFailures::continues(const LogEntry& entry) const {
  if (entry.pid != logPid_) return true;
  switch (reading_) {
    case Reading::java:
      return entry.tag == "AndroidRuntime" && !entry.message.starts_with(fatal);
    case Reading::native:
      return entry.tag == "DEBUG";
    case Reading::hang:
      return entry.tag == "ActivityManager" && !entry.message.starts_with(anr) &&
             (current_.message.empty() || entry.message.starts_with("Load:") ||
              entry.message.starts_with("  "));
    case Reading::nothing:
      return false;
  }
  return false;
}

void LogFailures::begin(Reading reading, const LogEntry& entry) {
  finish();
  reading_ = reading;
  logPid_ = entry.pid;
  current_ = {};
  if (reading == Reading::java) {
    current_.kind = FailureKind::javaCrash;
    current_.pid = entry.pid;
    return;
  }
  current_.kind = reading == Reading::native ? FailureKind::nativeCrash : FailureKind::notResponding;
  if (reading == Reading::hang) {
    const auto rest = entry.message.substr(anr.size());
    current_.process = rest.substr(0, rest.find(' '));
  }
  current_.stack = entry.message + '\n';
}

void LogFailures::extend(const LogEntry& entry) {
  if (entry.pid != logPid_) return;
  const auto& text = entry.message;
  static const RE2 owner(R"(Process: (\S+), PID: (\d+))");
  static const RE2 nativeOwner(R"(pid: (\d+), tid: \d+, name: .*>>> (\S+) <<<)");
  static const RE2 signal(R"(signal \d+ \((\w+)\))");
  if (reading_ == Reading::java) {
    if (current_.process.empty() && RE2::FullMatch(text, owner, &current_.process, &current_.pid)) return;
    if (current_.stack.empty()) std::tie(current_.exception, current_.message) = splitHeadline(text);
  } else if (reading_ == Reading::native) {
    RE2::PartialMatch(text, nativeOwner, &current_.pid, &current_.process);
    if (current_.exception.empty()) RE2::PartialMatch(text, signal, &current_.exception);
  } else {
    RE2::FullMatch(text, R"(PID: (\d+))", &current_.pid);
    RE2::FullMatch(text, R"(Reason: (.*))", &current_.message);
  }
  current_.stack += text + '\n';
}

void LogFailures::finish() {
  if (std::exchange(reading_, Reading::nothing) == Reading::nothing) return;
  found_.push_back({std::exchange(current_, {}), logPid_});
}

std::vector<LoggedFailure> LogFailures::flush() {
  finish();
  return std::exchange(found_, {});
}

}  // namespace marmoset::device::adb
