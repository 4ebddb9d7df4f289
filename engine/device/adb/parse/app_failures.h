#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/device/adb/parse/log_failures.h"
#include "engine/device/adb/parse/logcat.h"
#include "engine/trace/failure.h"

namespace marmoset::device::adb {

// The processes of a device by number, with their names.
using ProcessList = std::map<std::int32_t, std::string>;
// The command that lists all of them, and what it prints.
std::string processCommand(int sdk);
ProcessList parseProcessList(std::string_view text);

// Which of the failures that a log tells of are an app's own. Any app can log "FATAL EXCEPTION" and live on,
// so the words alone are no crash. One counts if a process of the app that lived in this run wrote it (of a
// native crash and an ANR: if it is about such a process, and the app did not write it itself), and if the
// system says that the process crashed, or the process is gone; an ANR if the process is gone or the system's
// dialog about it stands on the screen.
class AppFailures {
 public:
  AppFailures() = default;
  // `running`: the processes at the start of the run; what the app's older ones did belongs to earlier runs.
  AppFailures(std::string package, const ProcessList& running);

  // In the order of the log.
  void add(const LogEntry& entry);
  // Whether a failure waits for a look at the device: then ask it for its processes and windows, read on in
  // the log, and `decide`.
  bool isUndecided();
  // `hungDialogs`: processes that the system's dialogs say to be not responding.
  void decide(const ProcessList& running, const std::set<std::string>& hungDialogs);
  // After some looks: what is undecided now was no failure, unless the system says so later.
  void giveUp();
  // The first failure that counts and that was not taken yet.
  std::optional<trace::Failure> take();

  // Whether one of the app's processes wrote the line.
  bool isWriter(std::int32_t pid) const { return processes_.contains(pid); }

 private:
  enum class State : std::uint8_t { waiting, looked, counts, dismissed };
  struct Candidate {
    trace::Failure failure;
    State state = State::waiting;
  };
  bool isSystem(const LogEntry& entry) const;
  void collect();
  bool isOwn(LoggedFailure& logged) const;
  void systemSaysCrashed(const LogEntry& entry);

  std::string package_;
  std::int32_t system_ = 0;   // pid of the system's server; 0: unknown
  ProcessList processes_;     // of the app, since the start of the run
  bool systemTells_ = false;  // the system's own events can be read, so their absence says something
  LogFailures log_;
  std::vector<Candidate> candidates_;
};

}  // namespace marmoset::device::adb
