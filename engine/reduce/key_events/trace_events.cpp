#include "engine/reduce/key_events/trace_events.h"

#include <cmath>
#include <limits>
#include <string_view>

namespace marmoset::reduce {

namespace {

using script::LowLevelEvent;
using script::TraceRow;
using script::UserEventType;

constexpr std::string_view throttle = "MonkeyThrottleEvent", touch = "MonkeyTouchEvent",
                           key = "MonkeyKeyEvent", launch = "MonkeyActivityEvent";
constexpr std::size_t touchesOfTap = 2;
constexpr float nowhere = std::numeric_limits<float>::quiet_NaN();

std::int32_t actionOf(bool first, bool last) {
  if (first) return script::motion::down;
  return last ? script::motion::up : script::motion::move;
}

LowLevelEvent eventOf(const TraceRow& row, bool first, bool last) {
  LowLevelEvent event{.line = row.line, .body = script::ThrottleEvent{}};
  if (row.className == touch) {
    script::MotionEvent motion;
    motion.action = actionOf(first, last);
    motion.pointers.push_back({.x = nowhere, .y = nowhere});
    event.body = std::move(motion);
  } else if (row.className == key) {
    event.body = script::KeyEvent{.action = last && !first ? script::motion::up : script::motion::down};
  } else if (row.className == launch) {
    event.body = script::ActivityEvent{row.package, row.activity};
  }
  return event;
}

}  // namespace

std::vector<LowLevelEvent> traceRowEvents(const std::vector<TraceRow>& rows) {
  std::vector<LowLevelEvent> events;
  const auto continues = [&](std::size_t a, std::size_t b) {
    return b < rows.size() && rows[a].className == rows[b].className && rows[a].className != throttle;
  };
  for (std::size_t i = 0; i < rows.size(); ++i)
    events.push_back(eventOf(rows[i], i == 0 || !continues(i - 1, i), !continues(i, i + 1)));
  return events;
}

void nameDragsWithoutPlaces(std::vector<script::UserEvent>& events) {
  for (auto& event : events) {
    const bool manyTouches = event.type == UserEventType::tap && event.ids.size() > touchesOfTap;
    if (manyTouches && std::isnan(event.x)) event.type = UserEventType::drag;
  }
}

std::vector<script::UserEvent> traceEvents(const std::vector<TraceRow>& rows) {
  auto events = script::userEvents(traceRowEvents(rows));
  nameDragsWithoutPlaces(events);
  return events;
}

}  // namespace marmoset::reduce
