#include "engine/script/log/script_writer.h"

#include <algorithm>

#include <fmt/format.h>

#include "engine/script/log/command_text.h"

namespace marmoset::script {

namespace {

constexpr std::int32_t secondDown = motion::pointerDown | 1 << 8;

const MotionEvent* motionOf(const LowLevelEvent& event) {
  return std::get_if<MotionEvent>(&event.body);
}

std::int64_t waitOf(const LowLevelEvent& event) {
  if (const auto* wait = std::get_if<WaitEvent>(&event.body)) return wait->ms;
  if (const auto* throttle = std::get_if<ThrottleEvent>(&event.body)) return throttle->ms;
  return -1;
}

bool isPair(const MotionEvent& event) {
  return event.pointers.size() == 2 && event.pointers[0].id == 0 && event.pointers[1].id == 1;
}

bool isAt(const Pointer& a, const Pointer& b) {
  return a.x == b.x && a.y == b.y;
}

}  // namespace

ScriptWriter::ScriptWriter(const LogRun& run)
    : rejected_(run.rejectedSwitches.begin(), run.rejectedSwitches.end()) {}

void ScriptWriter::add(const std::string& command, const LowLevelEvent& event, std::size_t count) {
  lines.append(command).append("\n");
  logLines.push_back(event.line);
  events += count;
}

void ScriptWriter::note(const LowLevelEvent& event, std::string message) {
  notes.push_back({event.line, std::move(message)});
}

void ScriptWriter::write(const std::vector<LowLevelEvent>& all) {
  for (const LowLevelEvent& event : all)
    if (const MotionEvent* motion = motionOf(event); motion && motion->pointers.size() > 1)
      severalFingers_.insert(motion->downTime);
  for (std::size_t at = 0; at < all.size();) {
    const LowLevelEvent& event = all[at];
    if (motionOf(event)) {
      at = writeGesture(all, at);
      continue;
    }
    if (std::holds_alternative<KeyEvent>(event.body)) {
      at = writeKey(all, at);
      continue;
    }
    if (const auto* launch = std::get_if<ActivityEvent>(&event.body)) writeLaunch(event, *launch);
    if (const auto* rotation = std::get_if<RotationEvent>(&event.body))
      add(rotationCommand(*rotation), event);
    if (const auto* flip = std::get_if<FlipEvent>(&event.body)) add(flipCommand(*flip), event);
    if (waitOf(event) > 0) add(waitCommand(waitOf(event)), event, 0);
    ++at;
  }
}

// The events of one downTime in a row; a sleep between them ends the row, not the gesture.
std::size_t ScriptWriter::writeGesture(const std::vector<LowLevelEvent>& all, std::size_t at) {
  std::vector<MotionEvent> gesture;
  std::size_t end = at;
  for (; end < all.size() && motionOf(all[end]); ++end) {
    const MotionEvent& event = *motionOf(all[end]);
    if (!gesture.empty() && (event.downTime != gesture[0].downTime || event.touch != gesture[0].touch)) break;
    gesture.push_back(event);
  }
  if (gesture[0].touch) {
    if (const auto command = gestureCommand(gesture); !command.empty()) {
      add(command, all[at], gesture.size());
      return end;
    }
  }
  for (; at < end; ++at) writeMotion(all[at]);
  return end;
}

void ScriptWriter::writeMotion(const LowLevelEvent& event) {
  const MotionEvent& motion = *motionOf(event);
  if (motion.pointers.size() > 1) return writeSeveralFingers(event, motion);
  const Pointer& finger = motion.pointers.front();
  if (finger.id != 0) note(event, "A single finger is always the first one in a script; here it is another.");
  // Only the 13-argument form moves the finger that later events with two fingers repeat.
  if (motion.touch && severalFingers_.contains(motion.downTime) && finger.id == 0 &&
      motion.action != motion::pointerUp) {
    remembered_[0] = finger;
    add(pointerCommand(motion, motion.action, finger), event);
  } else {
    add(pointerCommand(motion), event);
  }
}

// A line of a script moves one finger; the other stays where the parser remembers it.
void ScriptWriter::writeSeveralFingers(const LowLevelEvent& event, const MotionEvent& motion) {
  if (!isPair(motion)) {
    note(event, "A script knows two fingers only; this event has others and is left out.");
    return;
  }
  const Pointer &first = motion.pointers[0], &second = motion.pointers[1];
  if (motion.action == motion::pointerDown) {
    note(event,
         "A script cannot put the first finger down while the second touches; this event is left out.");
    return;
  }
  if (motion.action == motion::pointerUp && isAt(remembered_[1], second)) {
    remembered_[0] = first;
    add(pointerCommand(motion, motion.action, first), event);
    return;
  }
  if (!isAt(remembered_[0], first) && !notedFirstFinger_) {
    notedFirstFinger_ = true;
    note(event,
         "While two fingers touch, a script moves one of them per event: from here on the first finger stays "
         "where it was when it was alone. Actions, order and the second finger are as logged.");
  }
  remembered_[1] = second;
  add(pointerCommand(motion, motion.action == secondDown ? motion::pointerDown : motion.action, second),
      event);
}

std::size_t ScriptWriter::writeKey(const std::vector<LowLevelEvent>& all, std::size_t at) {
  const auto& key = std::get<KeyEvent>(all[at].body);
  const auto* next = at + 1 < all.size() ? std::get_if<KeyEvent>(&all[at + 1].body) : nullptr;
  const bool pressed =
      key.action == motion::down && next && next->action == motion::up && next->keyCode == key.keyCode;
  if (pressed) {
    if (const auto command = pressCommand(key.keyCode); !command.empty()) {
      add(command, all[at], 2);
      return at + 2;
    }
  }
  add(keyCommand(key), all[at]);
  return at + 1;
}

void ScriptWriter::writeLaunch(const LowLevelEvent& event, const ActivityEvent& launch) {
  const auto component = launch.package + "/" + launch.activity;
  if (rejected_.contains(event.line)) {
    note(event, fmt::format("The start of {} was rejected in the run; it is left out.", component));
    return;
  }
  const auto [found, isNew] = launches_.try_emplace(component);
  if (isNew) found->second = launchCommand(launch);
  const std::string& command = found->second;
  if (command.empty()) {
    note(event, fmt::format("No command of a script can start {}; it is left out.", component));
    return;
  }
  if (isNew && command.starts_with("RunCmd"))
    note(event,
         fmt::format("LaunchActivity cannot start {}, because a device finds another keyword in the name; "
                     "`am start` takes its place.",
                     component));
  add(command, event);
}

}  // namespace marmoset::script
