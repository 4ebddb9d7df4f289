#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/script/semantics/low_level_event.h"
#include "engine/script/syntax/script.h"

namespace marmoset::script {

// Android behaviour that changed over time. 29 = Android 10; 35 and later lift PressAndHold.
struct DeviceProfile {
  int sdk = 36;
  std::optional<std::pair<int, int>> screen;  // width, height in pixels
};

struct RunOptions {
  std::int64_t throttle = 0;
  std::int64_t profileWait = 5000;
  std::int64_t deviceSleep = 30000;
  DeviceProfile device;
  // false: only what the parser does, every event it hands out counts as executed. true: the run also ends
  // at the first event whose execution throws on a device, see `injectionFault`.
  bool inject = false;
  std::int64_t uptime = 1'000'000;      // the device's clock, which stands still here
  std::uint64_t maxEvents = 2'000'000;  // `play` stops there: one Drag may ask for 2^31 events
};

// How a run ends: at the end of the file, because a window of lines queued nothing, by an exception, because
// the device refuses the header, or because whoever asked wanted no more events.
struct RunEnd {
  enum class Kind : std::uint8_t { endOfFile, idleWindow, exception, rejected, limit };
  Kind kind = Kind::endOfFile;
  std::string exceptionClass, message;
  std::optional<std::uint32_t> line;  // that ended it; of an idle window its first line
  std::uint64_t lostEvents = 0;  // queued, throttles included, and never delivered because of the exception
  bool whenInjected = false;     // the exception came from executing an event, not from reading the line
  std::vector<std::string> printed;  // what the parser printed about lines it could not read

  std::string describe() const;  // "eof", "exception: Class: message", "rejected" or "limit"
};

// Why a device throws when it executes the event: a negative wait, an unreadable PowerLog value, a malformed
// runner, a motion event without pointers. Nothing for all others.
struct InjectionFault {
  std::string exceptionClass, message;
};
std::optional<InjectionFault> injectionFault(const LowLevelEvent& event);

// Does what AOSP's MonkeySourceScript does with a script, event for event. A player stands at a line of the
// script; `cycle` plays one replay (`monkey -f FILE n` plays n) and hands every delivered event to `sink`,
// which returns false to stop. After an idle window the next cycle goes on behind it; after an exception or
// a stop there is nothing more to play. The script must outlive the player.
class ScriptPlayer {
 public:
  ScriptPlayer(const Script& script, RunOptions options);
  ScriptPlayer(Script&& script, RunOptions options) = delete;
  using Sink = std::function<bool(LowLevelEvent&&)>;
  RunEnd cycle(const Sink& sink);

 private:
  struct State;
  const Script& script_;
  RunOptions options_;
  std::shared_ptr<State> state_;
};

struct Run {
  std::vector<LowLevelEvent> events;
  RunEnd end;
};
// The first replay, whole. Empty if a device rejects the header.
Run play(const Script& script, const RunOptions& options = {});

// The role of every line in the first replay, in one linear pass without building events. Says the same as
// `play`; what the parser prints is left out. `inject` as in RunOptions, but by default as a device does.
struct LineRoles {
  std::vector<LineRole> roles;  // one per line
  RunEnd end;
};
LineRoles lineRoles(const Script& script, const DeviceProfile& device, bool inject = true);

}  // namespace marmoset::script
