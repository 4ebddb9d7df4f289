#include <algorithm>
#include <functional>
#include <limits>

#include "engine/device/simulator/phone/phone_state.h"

namespace marmoset::device::simulator {

namespace {

constexpr auto never = std::numeric_limits<std::int64_t>::max();
// A script may wait for years, and a timer of 50 ms must not make us wait with it: what is left of the wait
// passes at once. So it does where timers have much to do.
constexpr int mostFirings = 100000;
constexpr std::int64_t endOfTime = never / 4;

// What happens next by itself: a long press, a timer of the activity in front, or a delayed block.
struct Due {
  enum class Kind : std::uint8_t { nothing, longPress, timer, delayed };
  Kind kind = Kind::nothing;
  std::int64_t at = never;
  std::size_t position = 0;
};

Due nextDue(const PhoneState& phone) {
  Due due;
  if (const auto at = longPressDue(phone); at < due.at) due = {Due::Kind::longPress, at, 0};
  if (!phone.front || phone.front->stack.empty() || phone.front->hangs) return due;
  const auto& timers = phone.front->stack.back().timersDue;
  for (std::size_t i = 0; i < timers.size(); ++i) {
    if (timers[i] < due.at) due = {Due::Kind::timer, timers[i], i};
  }
  const auto& delayed = phone.front->delayed;
  if (!delayed.empty() && delayed.front().due < due.at) due = {Due::Kind::delayed, delayed.front().due, 0};
  return due;
}

void fireTimer(PhoneState& phone, std::size_t position) {
  auto& app = *phone.front;
  auto& activity = app.top();
  const auto& timer = app.app->activities[activity.spec].timers[position];
  activity.timersDue[position] = timer.repeats ? phone.now + timer.ms : never;
  runHandler(phone, app, timer.handler);
}

void fireDelayed(PhoneState& phone) {
  auto& app = *phone.front;
  std::pop_heap(app.delayed.begin(), app.delayed.end(), std::greater{});
  const auto delayed = app.delayed.back();
  app.delayed.pop_back();
  runDelayed(phone, app, delayed);
}

void fire(PhoneState& phone, const Due& due) {
  switch (due.kind) {
    case Due::Kind::longPress:
      return fireLongPress(phone);
    case Due::Kind::timer:
      return fireTimer(phone, due.position);
    case Due::Kind::delayed:
      return fireDelayed(phone);
    case Due::Kind::nothing:
      return;
  }
}

}  // namespace

void passTime(PhoneState& phone, std::int64_t ms) {
  const auto until = std::min(phone.now + std::clamp<std::int64_t>(ms, 0, endOfTime), endOfTime);
  std::int64_t work = 0;
  for (int firings = 0; firings < mostFirings && work <= limits::workOfWait; ++firings) {
    const auto due = nextDue(phone);
    if (due.at > until || phone.work.stopped()) break;
    phone.now = std::max(phone.now, due.at);
    phone.work.begin();
    phone.work.charge(1);
    fire(phone, due);
    work += phone.work.spent();
  }
  phone.now = until;
  tidyTexts(phone);
}

}  // namespace marmoset::device::simulator
