#pragma once

#include <array>
#include <deque>
#include <functional>
#include <string>
#include <vector>

#include "engine/device/emulator/commands/component.h"
#include "engine/device/emulator/commands/monkey/java_random.h"
#include "engine/device/emulator/commands/monkey/options.h"
#include "engine/script/semantics/low_level_event.h"

namespace marmoset::device::emulator {

struct ScreenSize {
  std::int32_t width = 0, height = 0;
};

// Monkey's random mode: user events drawn from the percentages, event for event what the seed gives.
class RandomSource {
 public:
  // The screen is asked each time: it turns.
  RandomSource(const MonkeyOptions& options, std::int64_t seed, std::vector<ComponentName> apps,
               std::function<ScreenSize()> screen);

  // False if the percentages do not add up; `report` tells them or what is wrong.
  bool adjustFactors(std::string& report);
  // The switch to an app that every random run begins with.
  void start();
  script::LowLevelEvent next();

 private:
  struct Point {
    float x = 0, y = 0;
  };
  void generate();
  void generateTouch(Factor gesture);
  void generateTrackball();
  void generateKey(float choice);
  std::int32_t drawKey(float choice);
  void add(script::LowLevelEvent::Body body, bool throttlable);
  void addMotion(std::int32_t action, std::initializer_list<Point> points, bool intermediate,
                 bool touch = true);
  Point randomPoint();
  Point randomVector();
  void walk(Point& point, const Point& vector);
  bool below(float choice, Factor factor) const { return choice < limits_[static_cast<std::size_t>(factor)]; }

  const MonkeyOptions& options_;
  JavaRandom random_;
  std::vector<ComponentName> apps_;
  std::function<ScreenSize()> screen_;
  std::array<float, factorCount> limits_{};
  std::deque<script::LowLevelEvent> queue_;
  bool keyboardOpen_ = false;
  std::int64_t gestures_ = 0;
};

}  // namespace marmoset::device::emulator
