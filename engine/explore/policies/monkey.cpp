#include "engine/explore/policies/monkey.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "engine/device/emulator/commands/monkey/random_source.h"
#include "engine/script/android/key_codes.h"

namespace marmoset::explore {

namespace {

namespace motion = script::motion;
using script::MotionEvent;

int rounded(float number) {
  return static_cast<int>(std::lround(number));
}

// The lines of one user event of the random Monkey. It moves its fingers in its own steps; a script's lines
// have as many of them, evenly.
class Lines {
 public:
  // True when the user event is whole.
  bool add(const script::LowLevelEvent& event) {
    if (const auto* moved = std::get_if<MotionEvent>(&event.body)) return addMotion(*moved);
    if (const auto* key = std::get_if<script::KeyEvent>(&event.body)) {
      if (key->action != 1) return false;
      text_ = fmt::format("DispatchPress(KEYCODE_{})\n", script::keyWord(key->keyCode));
    } else if (const auto* launch = std::get_if<script::ActivityEvent>(&event.body)) {
      text_ = fmt::format("LaunchActivity({},{})\n", launch->package, launch->activity);
    } else if (const auto* flip = std::get_if<script::FlipEvent>(&event.body)) {
      text_ = fmt::format("DispatchFlip({})\n", flip->open);
    } else if (const auto* turn = std::get_if<script::RotationEvent>(&event.body)) {
      text_ = fmt::format("RotateScreen({},{})\n", turn->degree, turn->persist ? 1 : 0);
    }
    return !text_.empty();
  }
  std::string take() { return std::exchange(text_, {}); }

 private:
  bool addMotion(const MotionEvent& event) {
    if (!event.touch) return addTrackball(event);
    touches_.push_back(event);
    if (event.action != motion::up) return false;
    const auto touches = std::exchange(touches_, {});
    const auto &first = touches.front().pointers[0], &last = touches.back().pointers[0];
    const auto moves = static_cast<int>(touches.size()) - 2;
    const auto second =
        std::ranges::find_if(touches, [](const auto& one) { return one.pointers.size() > 1; });
    if (second != touches.end()) {
      const auto& other = (touches.end() - 2)->pointers.back();
      text_ = fmt::format("PinchZoom({},{},{},{},{},{},{},{},{})\n", rounded(first.x), rounded(first.y),
                          rounded(last.x), rounded(last.y), rounded(second->pointers[1].x),
                          rounded(second->pointers[1].y), rounded(other.x), rounded(other.y),
                          std::max(moves - 2, 1));
    } else if (moves == 0) {
      text_ = fmt::format("Tap({},{})\n", rounded(first.x), rounded(first.y));
    } else {
      text_ = fmt::format("Drag({},{},{},{},{})\n", rounded(first.x), rounded(first.y), rounded(last.x),
                          rounded(last.y), moves);
    }
    return true;
  }

  // Ten steps; a press after them belongs to no gesture that apps react to.
  bool addTrackball(const MotionEvent& event) {
    if (event.action != motion::move) return false;
    rolled_ += fmt::format("DispatchTrackball(0,0,2,{},{},0,0,0,0,0,0,0)\n", event.pointers[0].x,
                           event.pointers[0].y);
    if (++steps_ < 10) return false;
    steps_ = 0;
    text_ = std::exchange(rolled_, {});
    return true;
  }

  std::vector<MotionEvent> touches_;
  std::string text_, rolled_;
  int steps_ = 0;
};

class MonkeyPolicy final : public Policy {
 public:
  explicit MonkeyPolicy(const MonkeySettings& settings)
      : throttle_(settings.throttle),
        screen_{settings.screen.width, settings.screen.height},
        source_(options_, static_cast<std::int64_t>(settings.seed), {{settings.package, settings.activity}},
                [this] { return screen_; }) {
    std::string report;
    source_.adjustFactors(report);
  }

  void started(Walker, const Place& place) override { see(place); }
  void happened(Walker, const Outcome& outcome) override { see(outcome.after); }

  Decision next(Walker, const Place&) override {
    Lines lines;
    while (!lines.add(source_.next())) {
    }
    auto text = lines.take();
    if (throttle_ > 0) text += fmt::format("UserWait({})\n", throttle_);
    return {Decision::Kind::play, 0, std::move(text), "as Monkey draws it"};
  }

 private:
  void see(const Place& place) {
    const bool turned = place.seen.window.rotation % 2 != 0;
    if (turned != turned_) std::swap(screen_.width, screen_.height);
    turned_ = turned;
  }

  std::int64_t throttle_;
  device::emulator::ScreenSize screen_;
  bool turned_ = false;
  device::emulator::MonkeyOptions options_;
  device::emulator::RandomSource source_;
};

}  // namespace

std::unique_ptr<Policy> monkeyPolicy(const MonkeySettings& settings) {
  return std::make_unique<MonkeyPolicy>(settings);
}

}  // namespace marmoset::explore
