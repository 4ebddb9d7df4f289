#include "engine/script/rules/gestures.h"

#include <algorithm>
#include <map>

#include "engine/script/rules/body.h"
#include "engine/script/semantics/low_level_event.h"

namespace marmoset::script {

namespace {

using Kind = GestureFault::Kind;

class GestureWatch {
 public:
  explicit GestureWatch(bool oldDevice) : oldDevice_(oldDevice) {}
  void see(std::uint32_t line, const Command& command);
  void finish();
  std::vector<GestureFault> take();

 private:
  struct Open {
    std::uint32_t line = 0, lastLine = 0, fingerLine = 0;
    std::int64_t downTime = 0;
    std::int32_t action = 0;
    Kind ifLeftOpen = Kind::downWithoutUp;
  };

  void touch(std::uint32_t line, const PointerArguments& pointer);
  void down(std::uint32_t line, std::int64_t downTime);
  void move(std::uint32_t line, const PointerArguments& pointer);
  void lift(std::uint32_t line, const PointerArguments& pointer);
  void secondFinger(std::uint32_t line, const PointerArguments& pointer);
  void liftSecondFinger(std::uint32_t line, const PointerArguments& pointer);
  void wholeGesture(std::uint32_t line);
  void unliftedGesture(std::uint32_t line, Kind kind);
  void key(std::uint32_t line, const KeyArguments& key);
  void alreadyDown(std::uint32_t line, const Open& open);
  void joins(std::uint32_t line, const PointerArguments& pointer);
  void leftOpen(Kind kind, const Open& open, std::int32_t keyCode = 0);
  void withoutDown(Kind kind, std::uint32_t line, std::int32_t action);

  bool oldDevice_;
  std::optional<Open> finger_, second_;
  std::map<std::int32_t, Open> keys_;
  std::vector<GestureFault> faults_;
};

void GestureWatch::see(std::uint32_t line, const Command& command) {
  if (command.outcome != Outcome::queues) return;
  switch (command.keyword) {
    case Keyword::DispatchPointer:
    case Keyword::DispatchTrackball:
      touch(line, std::get<PointerArguments>(command.arguments));
      break;
    case Keyword::Tap:
    case Keyword::Drag:
      wholeGesture(line);
      break;
    case Keyword::PressAndHold:
      unliftedGesture(line, Kind::holdNeverLifts);
      break;
    case Keyword::PinchZoom:
      unliftedGesture(line, Kind::pinchNeverLifts);
      break;
    case Keyword::DispatchKey:
      key(line, std::get<KeyArguments>(command.arguments));
      break;
    default:
      break;
  }
}

void GestureWatch::touch(std::uint32_t line, const PointerArguments& pointer) {
  if (!pointer.touch) return;
  switch (pointer.action & 0xFF) {
    case motion::down:
      down(line, pointer.downTime);
      break;
    case motion::up:
    case motion::cancel:
      lift(line, pointer);
      break;
    case motion::move:
      move(line, pointer);
      break;
    case motion::pointerDown:
      secondFinger(line, pointer);
      break;
    case motion::pointerUp:
      liftSecondFinger(line, pointer);
      break;
    default:
      break;
  }
}

void GestureWatch::down(std::uint32_t line, std::int64_t downTime) {
  wholeGesture(line);
  finger_ = Open{line, line, line, downTime, motion::down};
}

void GestureWatch::wholeGesture(std::uint32_t line) {
  if (finger_) alreadyDown(line, *finger_);
  finger_.reset();
  second_.reset();
}

void GestureWatch::unliftedGesture(std::uint32_t line, Kind kind) {
  wholeGesture(line);
  if (oldDevice_) finger_ = Open{line, line, line, 0, motion::down, kind};
}

void GestureWatch::move(std::uint32_t line, const PointerArguments& pointer) {
  if (!finger_) return withoutDown(Kind::moveWithoutDown, line, pointer.action);
  joins(line, pointer);
}

void GestureWatch::lift(std::uint32_t line, const PointerArguments& pointer) {
  if (!finger_) return withoutDown(Kind::upWithoutDown, line, pointer.action);
  if (second_) leftOpen(Kind::downWithoutUp, *second_);
  joins(line, pointer);
  finger_.reset();
  second_.reset();
}

void GestureWatch::secondFinger(std::uint32_t line, const PointerArguments& pointer) {
  if (!finger_) return withoutDown(Kind::moveWithoutDown, line, pointer.action);
  joins(line, pointer);
  if (second_) alreadyDown(line, *second_);
  second_ = Open{line, line, line, pointer.downTime, motion::pointerDown};
}

void GestureWatch::liftSecondFinger(std::uint32_t line, const PointerArguments& pointer) {
  if (!second_) return withoutDown(Kind::upWithoutDown, line, pointer.action);
  joins(line, pointer);
  second_.reset();
}

void GestureWatch::joins(std::uint32_t line, const PointerArguments& pointer) {
  finger_->lastLine = line;
  if (second_) second_->lastLine = line;
  if (pointer.pointerId == 0) finger_->fingerLine = line;
  if (second_ && pointer.pointerId == 1) second_->fingerLine = line;
  if (pointer.downTime == finger_->downTime || finger_->ifLeftOpen != Kind::downWithoutUp) return;
  faults_.push_back({Kind::differentDownTime, line, line, finger_->fingerLine, finger_->line,
                     finger_->downTime, pointer.action});
}

void GestureWatch::key(std::uint32_t line, const KeyArguments& key) {
  const auto held = keys_.find(key.keyCode);
  if (key.action == 0) {
    if (held != keys_.end() && key.repeat > 0) return;
    if (held != keys_.end()) leftOpen(Kind::keyDownWithoutUp, held->second, key.keyCode);
    keys_[key.keyCode] = Open{line, line, line, key.downTime, key.action};
  } else if (key.action == 1) {
    if (held == keys_.end()) {
      faults_.push_back(
          {Kind::keyUpWithoutDown, line, line, line, {}, key.downTime, key.action, key.keyCode});
    } else {
      keys_.erase(held);
    }
  }
}

void GestureWatch::alreadyDown(std::uint32_t line, const Open& open) {
  if (open.ifLeftOpen != Kind::downWithoutUp) return leftOpen(open.ifLeftOpen, open);
  faults_.push_back({Kind::secondDown, line, line, open.fingerLine, open.line, open.downTime, open.action});
}

void GestureWatch::leftOpen(Kind kind, const Open& open, std::int32_t keyCode) {
  faults_.push_back(
      {kind, open.line, open.lastLine, open.fingerLine, {}, open.downTime, open.action, keyCode});
}

void GestureWatch::withoutDown(Kind kind, std::uint32_t line, std::int32_t action) {
  if (!faults_.empty()) {
    GestureFault& last = faults_.back();
    if (last.kind == kind && last.action == action && last.lastLine + 1 == line) {
      last.lastLine = line;
      return;
    }
  }
  faults_.push_back({kind, line, line, line, {}, 0, action});
}

void GestureWatch::finish() {
  if (second_) leftOpen(Kind::downWithoutUp, *second_);
  if (finger_) leftOpen(finger_->ifLeftOpen, *finger_);
  for (const auto& [code, open] : keys_) leftOpen(Kind::keyDownWithoutUp, open, code);
}

std::vector<GestureFault> GestureWatch::take() {
  std::stable_sort(faults_.begin(), faults_.end(),
                   [](const GestureFault& a, const GestureFault& b) { return a.line < b.line; });
  return std::move(faults_);
}

}  // namespace

std::vector<GestureFault> gestureFaults(const Script& script, bool oldDevice) {
  GestureWatch watch(oldDevice);
  forEachBodyLine(script, [&](const LinePlace& line) {
    for (const Command& command : line.commands()) watch.see(line.number, command);
  });
  watch.finish();
  return watch.take();
}

}  // namespace marmoset::script
