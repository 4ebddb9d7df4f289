#pragma once

#include <string>
#include <vector>

#include "engine/device/device.h"

namespace marmoset::device::adb {

// Writes low-level events as script lines. Keeps the clock of recorded keys between steps: the device sleeps
// for the differences.
class ScriptLines {
 public:
  // Throttles longer than nothing become waits, unless the device makes them itself.
  explicit ScriptLines(bool deviceThrottles) : deviceThrottles_(deviceThrottles) {}
  // Two fingers can be written in several ways, of which at most one gives the same events. Old devices do
  // not lift the last finger of a PinchZoom.
  enum class Fingers : std::uint8_t { each, pinch, pinchAndLift };
  std::vector<std::string> write(const Step& step, Fingers fingers);
  // Goes back behind a step that was written for a try.
  struct Mark {
    std::int64_t keyClock = 0;
  };
  Mark mark() const { return {keyClock_}; }
  void reset(Mark mark) { keyClock_ = mark.keyClock; }

 private:
  void motion(const script::MotionEvent& event, bool twoFingers, std::vector<std::string>& lines);
  void key(const script::KeyEvent& event, std::vector<std::string>& lines);
  void other(const script::LowLevelEvent& event, std::vector<std::string>& lines);

  bool deviceThrottles_;
  std::int64_t keyClock_ = 1000;
};

}  // namespace marmoset::device::adb
