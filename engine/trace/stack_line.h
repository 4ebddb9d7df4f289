#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/trace/stack.h"

namespace marmoset::trace {

enum class StackLineKind : std::uint8_t {
  other,
  blank,
  frame,
  brokenFrame,  // wrapped or cut inside its parentheses
  more,         // "... 12 more"
  thrown,       // "java.lang.IllegalStateException: boom", or what looks like one
  cause,
  suppressed,
  component,  // "in WithSelect(p)" of a React Native error
  fatal,      // FATAL EXCEPTION, "CRASH: process (pid 12)"
  process,    // "Process: a.b, PID: 12" and the like
  signal,     // "Fatal signal 11 (SIGSEGV), ..."
  thread,     // of an ANR dump
  detail,     // part of a report that is neither message nor frame
};

// What one line of a crash report says, seen alone.
struct StackLine {
  StackLineKind kind = StackLineKind::other;
  std::size_t indent = 0;
  bool prefixed = false;  // by logcat or Monkey
  std::string_view text;  // without prefix and surrounding blanks
  Frame frame;
  std::string_view type, message;  // of a throwable
  std::string_view process, thread;
  std::int32_t number = 0;  // pid, or how many more
};

StackLine parseStackLine(std::string_view line);

}  // namespace marmoset::trace
