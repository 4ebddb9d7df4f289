#pragma once

#include <optional>
#include <vector>

#include "engine/device/adb/parse/logcat.h"
#include "engine/trace/failure.h"

namespace marmoset::device::adb {

// Finds crashes and hangs in a log as it comes: Java crashes by AndroidRuntime, native ones by DEBUG, ANRs
// by ActivityManager. A failure is known to be whole when a line of something else follows, or at `flush`.
class LogFailures {
 public:
  void add(const LogEntry& entry);
  // Ends what is being read; all failures seen since the last call.
  std::vector<trace::Failure> flush();

 private:
  enum class Reading { nothing, java, native, hang };
  bool continues(const LogEntry& entry) const;
  void begin(Reading reading, const LogEntry& entry);
  void extend(const LogEntry& entry);
  void finish();

  Reading reading_ = Reading::nothing;
  std::int32_t logPid_ = 0;
  trace::Failure current_;
  std::vector<trace::Failure> found_;
};

}  // namespace marmoset::device::adb
