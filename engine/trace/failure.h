#pragma once

#include <cstdint>
#include <string>

namespace marmoset::trace {

enum class FailureKind : std::uint8_t { javaCrash, nativeCrash, notResponding };

// How an app died or stopped answering, as the device told it. What makes two failures the same is
// decided by the crash signature, which reads `stack`.
struct Failure {
  FailureKind kind = FailureKind::javaCrash;
  std::string process;
  std::int32_t pid = 0;
  std::string exception;  // class of the exception, "SIGSEGV", or empty for an ANR
  std::string message;    // of the exception, or the reason of the ANR
  std::string stack;      // the text as logged without prefixes: exception line, frames, causes
  bool operator==(const Failure&) const = default;
};

}  // namespace marmoset::trace
