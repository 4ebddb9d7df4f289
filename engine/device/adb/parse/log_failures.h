#pragma once

#include <optional>
#include <vector>

#include "engine/device/adb/parse/logcat.h"
#include "engine/trace/failure.h"

namespace marmoset::device::adb {

// A failure as a log tells it, and the process that told it.
struct LoggedFailure {
  trace::Failure failure;
  std::int32_t writer = 0;
};

// Finds crashes and hangs in a log as it comes: Java crashes by AndroidRuntime, native ones by DEBUG, ANRs
// by ActivityManager. A failure is known to be whole when a line of something else follows, or at `flush`.
// Any app can write such lines: whether one is true is app_failures.h's business.
class LogFailures {
 public:
  void add(const LogEntry& entry);
  // Ends what is being read; all failures seen since the last call.
  std::vector<LoggedFailure> flush();

 private:
  enum class Reading { nothing, java, native, hang };
  bool continues(const LogEntry& entry) const;
  void begin(Reading reading, const LogEntry& entry);
  void extend(const LogEntry& entry);
  void finish();

  Reading reading_ = Reading::nothing;
  std::int32_t logPid_ = 0;
  trace::Failure current_;
  std::vector<LoggedFailure> found_;
};

}  // namespace marmoset::device::adb
