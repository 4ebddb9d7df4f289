#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "engine/script/log/convert.h"

namespace marmoset::script {

// Turns the events of a log into lines of a script, one after the other.
class ScriptWriter {
 public:
  explicit ScriptWriter(const LogRun& run);

  void write(const std::vector<LowLevelEvent>& events);

  std::string lines;
  std::vector<std::uint32_t> logLines;
  std::vector<ConvertNote> notes;
  std::size_t events = 0;  // that the lines inject, without sleeps

 private:
  void add(const std::string& command, const LowLevelEvent& event, std::size_t count = 1);
  void note(const LowLevelEvent& event, std::string message);

  std::size_t writeGesture(const std::vector<LowLevelEvent>& events, std::size_t at);
  void writeMotion(const LowLevelEvent& event);
  void writeSeveralFingers(const LowLevelEvent& event, const MotionEvent& motion);
  std::size_t writeKey(const std::vector<LowLevelEvent>& events, std::size_t at);
  void writeLaunch(const LowLevelEvent& event, const ActivityEvent& launch);

  std::unordered_set<std::uint32_t> rejected_;
  std::unordered_set<std::int64_t> severalFingers_;        // downTimes of such gestures
  std::unordered_map<std::string, std::string> launches_;  // component -> command
  std::array<Pointer, 2> remembered_{};  // where the device's parser believes the fingers to be
  bool notedFirstFinger_ = false;
};

}  // namespace marmoset::script
