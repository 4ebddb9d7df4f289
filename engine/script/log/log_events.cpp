#include <algorithm>
#include <variant>

#include "engine/script/log/log.h"

namespace marmoset::script {

namespace {

bool isThrottlable(const LowLevelEvent::Body& body) {
  if (const auto* event = std::get_if<MotionEvent>(&body)) return event->action == motion::up;
  if (const auto* event = std::get_if<KeyEvent>(&body)) return event->action == motion::up;
  return !std::holds_alternative<ThrottleEvent>(body);
}

// Gives the events of one gesture the same downTime, and tells the touches of early logs from their
// trackball events, for which those print the same words.
class GestureReader {
 public:
  void read(MotionEvent& event, bool ambiguous) {
    if (ambiguous) event.touch = !isTrackball(event);
    bool& down = event.touch ? touching_ : clicking_;
    if (event.action == motion::down || !down) ++downTime_;
    event.downTime = downTime_;
    const bool rolls = !event.touch && event.action == motion::move;
    down = event.action != motion::up && event.action != motion::cancel && (down || !rolls);
    afterRoll_ = rolls;
  }

  void interrupt() { afterRoll_ = false; }

 private:
  // A move while nothing touches the screen is a roll of the ball, and its click is a DOWN and UP at 0,0
  // right after a roll.
  bool isTrackball(const MotionEvent& event) const {
    if (touching_) return false;
    if (clicking_ || event.action == motion::move) return true;
    const Pointer& pointer = event.pointers.front();
    const bool atOrigin = pointer.x == 0 && pointer.y == 0;
    return atOrigin && (event.action == motion::up || afterRoll_);
  }

  std::int64_t downTime_ = 0;
  bool touching_ = false, clicking_ = false, afterRoll_ = false;
};

}  // namespace

std::vector<LowLevelEvent> Log::events(const LogRun& run) const {
  std::vector<LowLevelEvent> events;
  events.reserve(run.eventLines.size());
  GestureReader gestures;
  for (const auto at : run.eventLines) {
    const LogLine& facts = line(at);
    auto body = eventBody(facts, lineText(at));
    if (!body) continue;
    if (auto* event = std::get_if<MotionEvent>(&*body)) {
      gestures.read(*event, facts.kind == LogLineKind::pointer);
    } else {
      gestures.interrupt();
    }
    const bool throttlable = isThrottlable(*body);
    events.push_back({at, throttlable, std::move(*body)});
  }
  return events;
}

}  // namespace marmoset::script
