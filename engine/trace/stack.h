#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace marmoset::trace {

// One frame: "at a.b.C.m(File.java:12)" or "#00 pc 000bc25a  /system/lib/libc.so (memcpy+12)".
struct Frame {
  std::string owner;       // class of a Java frame, library of a native one
  std::string method;      // or symbol; empty if unknown
  std::string file;        // "C.java", "Native Method", "Unknown Source"
  std::int32_t line = -1;  // of the source
  bool native = false;     // machine code: "#00 pc"
  std::uint32_t textLine = 0;
  bool operator==(const Frame&) const = default;
};

enum class ThrowableRole : std::uint8_t { thrown, cause, suppressed };

struct Throwable {
  ThrowableRole role = ThrowableRole::thrown;
  std::string type;     // "java.lang.NullPointerException", "SIGSEGV"; empty for a dumped thread
  std::string message;  // lines joined by LF
  std::vector<Frame> frames;
  std::uint32_t omitted = 0;  // "... 12 more"
  std::uint32_t textLine = 0;
  bool operator==(const Throwable&) const = default;
};

// An exception with its causes, outermost first, each suppressed one after the throwable it belongs to.
struct StackTrace {
  std::string process, thread;
  std::int32_t pid = 0;
  bool fatal = false;  // announced by FATAL EXCEPTION or Fatal signal
  std::vector<Throwable> throwables;
  std::uint32_t firstLine = 0, lastLine = 0;  // zero-based lines of the text, inclusive

  // The innermost cause, which is why it happened; suppressed exceptions do not count.
  const Throwable& rootCause() const;
  bool operator==(const StackTrace&) const = default;
};

// SimplyDroid writes a stack on one line, its lines joined by this.
inline constexpr std::string_view joinedLine = "$$ ";
std::string splitJoinedLines(std::string_view text);

// All stacks in a text, in order: bare or indented ones, with logcat prefixes of any style, "// " before
// every line as in Monkey's crash blocks, lines joined as in SimplyDroid's traces (then lines count after the
// split), native backtraces, and the threads of an ANR dump. Other lines are passed over.
std::vector<StackTrace> findStacks(std::string_view text);

// The stack that a crash report is about: the first fatal one, else the first exception, else the main
// thread of a dump, else the first of all.
std::optional<StackTrace> parseStack(std::string_view text);

}  // namespace marmoset::trace
