#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
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
};

// How a run ends: at the end of the file, because a window of lines queued nothing, or by an exception.
struct RunEnd {
  enum class Kind : std::uint8_t { endOfFile, idleWindow, exception };
  Kind kind = Kind::endOfFile;
  std::string exceptionClass, message;
  std::optional<std::uint32_t> line;  // that ended it
  std::uint32_t lostEvents = 0;       // queued by earlier lines of the same window and never delivered
  std::vector<std::string> printed;   // what the parser printed about lines it could not read

  std::string describe() const;  // "eof", or "exception: Class: message"
};

// Does what AOSP's MonkeySourceScript does with a script, event for event. A player stands at a line of the
// script; `cycle` plays one replay (`monkey -f FILE n` plays n) and hands every delivered event to `sink`,
// which returns false to stop. The script must outlive the player.
class ScriptPlayer {
 public:
  ScriptPlayer(const Script& script, RunOptions options);
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

// The role of every line in the first replay, in one linear pass without building events.
struct LineRoles {
  std::vector<LineRole> roles;  // one per line
  RunEnd end;
};
LineRoles lineRoles(const Script& script, const DeviceProfile& device);

}  // namespace marmoset::script
