#include "engine/replay/gesture_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <vector>

#include <fmt/format.h>

#include "engine/device/steps.h"
#include "engine/replay/fingerprint.h"
#include "engine/script/android/device_versions.h"
#include "engine/script/log/command_text.h"

namespace marmoset::replay {

namespace {

using script::UserEvent;
using script::UserEventType;

class GestureWriter {
 public:
  GestureWriter(const UserEvent& event, const device::Step& step, const GestureStyle& style)
      : event_(event), step_(step), style_(style) {}

  std::optional<GestureText> write() const {
    const auto command = event_.complete ? commandText() : std::string();
    if (command.empty()) return std::nullopt;
    GestureText text{command + "\n", false};
    for (const auto ms : waits()) text.lines += script::waitCommand(ms) + "\n";
    text.exact = injectsTheSame(text.lines);
    return text;
  }

 private:
  std::string commandText() const {
    switch (event_.type) {
      case UserEventType::tap:
        return tap();
      case UserEventType::longPress:
        return hold();
      case UserEventType::drag:
        return fmt::format("Drag({},{},{})", point(event_.x, event_.y), point(event_.toX, event_.toY),
                           std::max<std::size_t>(1, moves()));
      case UserEventType::pinch:
        return fmt::format("PinchZoom({},{},{},{},{})", point(event_.x, event_.y),
                           point(event_.toX, event_.toY), point(event_.secondX, event_.secondY),
                           point(event_.secondToX, event_.secondToY), std::max<std::size_t>(1, moves()));
      case UserEventType::key:
        return isPlainKey() ? script::pressCommand(event_.keyCode) : std::string();
      default:
        return {};
    }
  }

  // How long the finger of a tap stayed is noise, but for whoever wants the event as it was.
  std::string tap() const {
    if (style_.wholePixels || heldMs() <= 0) return fmt::format("Tap({})", place());
    return fmt::format("Tap({},{})", place(), heldMs());
  }
  std::string hold() const {
    // Older devices never lift the finger of a PressAndHold, and read the third argument of Tap all the same.
    const bool lifts = style_.play.device.sdk >= script::since::liftedFingers;
    return fmt::format("{}({},{})", lifts ? "PressAndHold" : "Tap", place(), heldMs());
  }
  // The waits between DOWN and UP; throttles come by themselves.
  std::int64_t heldMs() const {
    std::int64_t held = 0, behind = 0;
    for (const auto& event : step_) {
      if (const auto* wait = std::get_if<script::WaitEvent>(&event.body)) behind += wait->ms;
      if (std::holds_alternative<script::MotionEvent>(event.body)) held = behind;
    }
    return held;
  }

  std::string place() const {
    return style_.at ? point(style_.at->x, style_.at->y) : point(event_.x, event_.y);
  }
  std::string point(float x, float y) const {
    if (!style_.wholePixels) return fmt::format("{},{}", x, y);
    return fmt::format("{:.0f},{:.0f}", std::round(x), std::round(y));
  }

  // Shift and the like cannot be said.
  bool isPlainKey() const {
    return std::ranges::none_of(step_, [](const script::LowLevelEvent& event) {
      const auto* key = std::get_if<script::KeyEvent>(&event.body);
      return key && (key->metaState != 0 || key->repeat != 0);
    });
  }

  std::size_t moves() const {
    return static_cast<std::size_t>(std::ranges::count_if(step_, [](const script::LowLevelEvent& event) {
      const auto* motion = std::get_if<script::MotionEvent>(&event.body);
      return motion && motion->action == script::motion::move;
    }));
  }

  // Those behind the event; one where they are cut short.
  std::vector<std::int64_t> waits() const {
    std::vector<std::int64_t> behind;
    for (auto event = step_.rbegin(); event != step_.rend(); ++event) {
      if (std::holds_alternative<script::ThrottleEvent>(event->body)) continue;
      const auto* wait = std::get_if<script::WaitEvent>(&event->body);
      if (!wait) break;
      behind.insert(behind.begin(), wait->ms);
    }
    const auto whole = std::accumulate(behind.begin(), behind.end(), std::int64_t{0});
    if (style_.longestWait && whole > *style_.longestWait) return {*style_.longestWait};
    return behind;
  }

  bool injectsTheSame(const std::string& lines) const {
    const auto script = script::Script::parse(script::Text("start data >>\n" + lines));
    const auto run = script::play(script, style_.play);
    const auto events = script::userEvents(run.events);
    return events.size() == 1 &&
           fingerprint(device::stepsOf(run.events, events).front()) == fingerprint(step_);
  }

  const UserEvent& event_;
  const device::Step& step_;
  const GestureStyle& style_;
};

bool isOnAScreen(const UserEvent& event) {
  constexpr float most = 1e6F;
  return std::ranges::all_of(std::array{event.x, event.y, event.toX, event.toY, event.secondX, event.secondY,
                                        event.secondToX, event.secondToY},
                             [](float at) { return std::fabs(at) <= most; });
}

}  // namespace

std::optional<GestureText> gestureText(const UserEvent& event, const device::Step& step,
                                       const GestureStyle& style) {
  if (!isOnAScreen(event)) return std::nullopt;
  auto text = GestureWriter(event, step, style).write();
  if (!text || text->exact || style.wholePixels) return text;
  // The parser adds up the steps of a drag and ends beside the whole number that was written.
  auto whole = style;
  whole.wholePixels = true;
  auto rounded = GestureWriter(event, step, whole).write();
  return rounded && rounded->exact ? rounded : text;
}

}  // namespace marmoset::replay
