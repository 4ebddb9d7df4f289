#include "engine/script/log/command_text.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "engine/script/android/key_codes.h"
#include "engine/script/semantics/run.h"
#include "engine/script/syntax/script.h"

namespace marmoset::script {

namespace {

// What a device queues for one line, throttles left out.
std::vector<LowLevelEvent> queuedBy(const std::string& command) {
  auto events = play(Script::parse(Text("start data >>\n" + command))).events;
  std::erase_if(events,
                [](const LowLevelEvent& event) { return std::holds_alternative<ThrottleEvent>(event.body); });
  return events;
}

bool queues(const std::string& command, const std::vector<MotionEvent>& gesture) {
  return std::ranges::equal(queuedBy(command), gesture,
                            [](const LowLevelEvent& queued, const MotionEvent& wanted) {
                              const auto* event = std::get_if<MotionEvent>(&queued.body);
                              return event && event->touch == wanted.touch &&
                                     event->action == wanted.action && event->pointers == wanted.pointers;
                            });
}

std::string pointText(const Pointer& pointer) {
  return fmt::format("{},{}", pointer.x, pointer.y);
}

}  // namespace

// Pressure, size and precision as Monkey itself sends them.
std::string pointerCommand(const MotionEvent& event) {
  return fmt::format("{}({},{},{},{},0,0,0,1,1,0,0)", event.touch ? "DispatchPointer" : "DispatchTrackball",
                     event.downTime, event.downTime, event.action, pointText(event.pointers.front()));
}

std::string pointerCommand(const MotionEvent& event, std::int32_t action, const Pointer& pointer) {
  return fmt::format("DispatchPointer({},{},{},{},0,0,0,1,1,0,0,{})", event.downTime, event.downTime, action,
                     pointText(pointer), pointer.id);
}

// Times of 0 keep the device from sleeping between such lines.
std::string keyCommand(const KeyEvent& event) {
  return fmt::format("DispatchKey(0,0,{},{},0,0,-1,0)", event.action, event.keyCode);
}

std::string pressCommand(std::int32_t keyCode) {
  const auto name = keyName(keyCode);
  return name.empty() || keyCode < 1 ? std::string() : fmt::format("DispatchPress({})", name);
}

std::string rotationCommand(const RotationEvent& event) {
  return fmt::format("RotateScreen({},{})", event.degree, event.persist ? 1 : 0);
}

std::string flipCommand(const FlipEvent& event) {
  return fmt::format("DispatchFlip({})", event.open);
}

std::string waitCommand(std::int64_t ms) {
  return fmt::format("UserWait({})", std::min<std::int64_t>(ms, std::numeric_limits<std::int32_t>::max()));
}

std::string launchCommand(const ActivityEvent& event) {
  const auto launch = fmt::format("LaunchActivity({}, {})", event.package, event.activity);
  const auto launched = queuedBy(launch);
  if (launched.size() == 1) {
    const auto* started = std::get_if<ActivityEvent>(&launched[0].body);
    if (started && started->package == event.package && started->activity == event.activity) return launch;
  }
  const auto shell =
      fmt::format("am start -a android.intent.action.MAIN -c android.intent.category.LAUNCHER -n {}/{}",
                  event.package, event.activity);
  const auto run = fmt::format("RunCmd({})", shell);
  const auto ran = queuedBy(run);
  if (ran.size() != 1) return {};
  const auto* command = std::get_if<CommandEvent>(&ran[0].body);
  return command && command->command == shell ? run : std::string();
}

std::string gestureCommand(const std::vector<MotionEvent>& gesture) {
  if (gesture.size() < 2 || gesture.front().action != motion::down || gesture.back().action != motion::up)
    return {};
  const Pointer &first = gesture.front().pointers.front(), &last = gesture.back().pointers.front();
  std::string command;
  if (gesture.size() == 2) {
    if (first.x != last.x || first.y != last.y) return {};
    command = fmt::format("Tap({})", pointText(first));
  } else if (gesture[1].pointers.size() == 1) {
    command = fmt::format("Drag({},{},{})", pointText(first), pointText(last), gesture.size() - 2);
  } else if (const auto& lifted = gesture[gesture.size() - 2];
             gesture.size() > 4 && lifted.pointers.size() == 2) {
    command =
        fmt::format("PinchZoom({},{},{},{},{})", pointText(first), pointText(lifted.pointers[0]),
                    pointText(gesture[1].pointers[1]), pointText(lifted.pointers[1]), gesture.size() - 4);
  }
  return !command.empty() && queues(command, gesture) ? command : std::string();
}

}  // namespace marmoset::script
