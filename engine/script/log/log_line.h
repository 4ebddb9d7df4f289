#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/script/semantics/low_level_event.h"

namespace marmoset::script {

// What a line of a Monkey log says. Decided by the line alone, so an edit changes only the lines it touches;
// what a line belongs to (a run, a crash block) is decided by Log.
enum class LogLineKind : std::uint8_t {
  other,
  blank,
  // around the run
  argument,     // "  bash arg: -p", "args: [...]", " arg: \"-p\"", "data=\"...\""
  commandLine,  // a shell prompt with the monkey command
  noise,        // other prompts, adb's daemon messages
  // its start
  seed,
  allowPackage,
  includeCategory,
  scan,  // main activities that were found
  seeded,
  percentages,
  percentage,
  replaying,
  // events
  switchActivity,
  touch,
  trackball,
  pointer,  // before late 2010: touch or trackball, the line does not say which
  key,
  flip,
  rotation,
  permission,
  sleep,  // a throttle
  wait,   // a UserWait
  // what the system answered
  intentAllowed,
  intentRejected,
  resumeRejected,
  activityResuming,
  injectionFailed,
  clock,     // "//[calendar_time:..."
  progress,  // "// Sending event #100"
  keyEcho,   // " old key", " Key code 4", "Added key up "
  shellStatus,
  // failures
  crash,
  crashDetail,  // Short Msg, Long Msg, Build ...
  notResponding,
  watchdog,
  reportStart,   // "anr traces:"
  reportStatus,  // "// anr traces status was 0"
  nativeCrash,
  stackFrame,
  comment,      // any other "// ..."
  bareComment,  // "//" alone
  // the end
  aborted,
  exception,  // "** Error: A RuntimeException occurred:"
  error,      // any other "** ..."
  eventsInjected,
  dropped,
  networkStats,
  systemCrashed,
  finished,
  // SimplyDroid
  traceRow,
  traceCrash,
};

struct LogLine {
  LogLineKind kind = LogLineKind::other;
  bool numbered = false;      // CHARD's "#12: " stands before the event
  std::uint16_t content = 0;  // byte where Monkey's own text begins, after clock, logcat prefix and number
  std::int32_t action = 0;    // of a motion or key event, as Android numbers it
  std::int64_t number = 0;    // the one number of the line: seed, milliseconds, key code, event number, row
};

// Any bytes give a line.
LogLine parseLogLine(std::string_view line);

bool isEvent(LogLineKind kind);  // with sleeps and waits, as LowLevelEvent has them

// The event of a line whose kind is an event with a counterpart in scripts: not `permission`. A `pointer` is
// taken for a touch. Empty if the coordinates or the component cannot be read.
std::optional<LowLevelEvent::Body> eventBody(const LogLine& facts, std::string_view line);

// The `component=` of a Switch and the `cmp=` of an Intent, the class as written: "com.x" and ".Main".
struct Component {
  std::string package, activity;
  bool operator==(const Component&) const = default;
};
std::optional<Component> component(std::string_view line);

}  // namespace marmoset::script
