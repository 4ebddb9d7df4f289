#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/device/simulator/phone/phone_state.h"

namespace marmoset::device::simulator {

namespace {

constexpr float slop = 24;  // a finger that moves less has not moved
constexpr float shortestFling = 100;
constexpr std::int64_t longPressMs = 500;

// Scripts may say NaN or 1e30.
bool isOnEarth(float position) {
  return std::abs(position) < 1e6f;
}

bool isInAppOfTouch(const PhoneState& phone) {
  return phone.systemDialog.empty() && phone.front && !phone.front->stack.empty();
}

OpenWindow* windowOf(PhoneState& phone, const Gesture& gesture) {
  if (!isInAppOfTouch(phone)) return nullptr;
  auto& activity = phone.front->top();
  const bool same = activity.identity == gesture.activity && gesture.window < activity.windows.size();
  return same ? &activity.windows[gesture.window] : nullptr;
}

void recordChain(PhoneState& phone, Gesture& gesture) {
  auto& app = *phone.front;
  auto& window = app.topWindow();
  const auto& layout = layoutOf(phone, app, app.top(), window);
  auto at = layout.at(*app.app, gesture.downX, gesture.downY);
  if (at >= 0) gesture.target = layout.views[at].bounds;
  for (; at >= 0; at = layout.views[at].parent)
    gesture.chain.push_back({layout.views[at].widget, layout.views[at].item});
}

void begin(PhoneState& phone, float x, float y) {
  auto& gesture = phone.gesture;
  auto chain = std::move(gesture.chain);
  chain.clear();
  gesture = Gesture{};
  gesture.chain = std::move(chain);
  gesture.active = true;
  gesture.downX = gesture.x = x;
  gesture.downY = gesture.y = y;
  gesture.downTime = phone.now;
  if (!isInAppOfTouch(phone)) return;
  auto& app = *phone.front;
  gesture.lost = app.hangs || phone.now < app.busyUntil;
  if (gesture.lost) return;
  gesture.activity = app.top().identity;
  gesture.window = app.top().windows.size() - 1;
  gesture.onKeyboard = phone.keyboard && keyboardFrame(phone).contains(x, y);
  if (gesture.onKeyboard) return;
  gesture.outside = !app.topWindow().frame.contains(x, y);
  if (!gesture.outside) recordChain(phone, gesture);
}

// Scrolls the innermost widget that scrolls along the movement.
void scrollBy(PhoneState& phone, Gesture& gesture, float dx, float dy) {
  auto* window = windowOf(phone, gesture);
  if (!window) return;
  auto& app = *phone.front;
  const bool sideways = std::abs(gesture.x - gesture.downX) > std::abs(gesture.y - gesture.downY);
  for (const auto& touched : gesture.chain) {
    const auto& widget = app.app->widgets[touched.widget];
    if (widget.scrollSlot < 0 || widget.sideways != sideways) continue;
    const auto limit = layoutOf(phone, app, app.top(), *window).scrollLimits[widget.scrollSlot];
    auto& offset = window->offsets[widget.scrollSlot];
    const auto moved =
        std::clamp(offset - static_cast<std::int32_t>(std::lround(sideways ? dx : dy)), 0, limit);
    if (moved == offset) return;
    offset = moved;
    gesture.scrolled = true;
    ++phone.layoutVersion;
    return;
  }
}

void move(PhoneState& phone, float x, float y) {
  auto& gesture = phone.gesture;
  const float dx = x - gesture.x, dy = y - gesture.y;
  const bool far = std::hypot(x - gesture.downX, y - gesture.downY) > slop;
  const bool starts = far && !gesture.dragging;
  gesture.x = x;
  gesture.y = y;
  gesture.dragging = gesture.dragging || far;
  const trace::Rect& box = gesture.target;
  const trace::Rect around{box.left - 24, box.top - 24, box.right + 24, box.bottom + 24};
  gesture.left = gesture.left || !around.contains(x, y);
  if (!gesture.dragging || gesture.lost || gesture.onKeyboard || gesture.twoFingers) return;
  if (starts)
    scrollBy(phone, gesture, x - gesture.downX, y - gesture.downY);
  else
    scrollBy(phone, gesture, dx, dy);
}

bool isPressable(const Widget& widget) {
  return widget.flags.has(trace::ViewFlag::clickable) || widget.behaviour != Behaviour::plain;
}

const Touched* firstPressable(const App& app, const Gesture& gesture) {
  for (const auto& touched : gesture.chain) {
    if (isPressable(app.widgets[touched.widget])) return &touched;
  }
  return nullptr;
}

// The innermost of the touched widgets that listens; false if none does.
bool runFirst(PhoneState& phone, RunningApp& app, Handler Widget::*handler) {
  for (const auto& touched : phone.gesture.chain) {
    const auto& found = app.app->widgets[touched.widget].*handler;
    if (!found.exists()) continue;
    runHandler(phone, app, found, touched.item);
    return true;
  }
  return false;
}

bool fling(PhoneState& phone, RunningApp& app) {
  const auto& gesture = phone.gesture;
  const float dx = gesture.x - gesture.downX, dy = gesture.y - gesture.downY;
  if (!gesture.dragging || std::max(std::abs(dx), std::abs(dy)) < shortestFling) return false;
  if (std::abs(dx) > std::abs(dy))
    return runFirst(phone, app, dx < 0 ? &Widget::swipeLeft : &Widget::swipeRight);
  return runFirst(phone, app, dy < 0 ? &Widget::swipeUp : &Widget::swipeDown);
}

void clickTarget(PhoneState& phone, RunningApp& app) {
  const auto* touched = firstPressable(*app.app, phone.gesture);
  if (!touched) return;
  const auto found = *touched;
  click(phone, app, found, phone.gesture.target);
}

void endInApp(PhoneState& phone) {
  auto& gesture = phone.gesture;
  auto& app = *phone.front;
  if (gesture.onKeyboard) return pressKey(phone, softKeyAt(phone, gesture.downX, gesture.downY));
  if (gesture.outside) {
    if (app.top().windows.size() > 1) cancelWindow(phone, app);
    return;
  }
  if (gesture.longPressed) return;
  if (gesture.twoFingers) {
    runFirst(phone, app, &Widget::pinch);
  } else if (gesture.scrolled) {
    runFirst(phone, app, &Widget::scroll);
  } else if (!fling(phone, app) && !gesture.left) {
    clickTarget(phone, app);
  }
}

void end(PhoneState& phone, float x, float y) {
  auto& gesture = phone.gesture;
  if (!gesture.active) return;
  gesture.active = false;
  gesture.x = x;
  gesture.y = y;
  if (gesture.lost) return;
  if (isInAppOfTouch(phone)) {
    if (windowOf(phone, gesture)) endInApp(phone);
  } else if (!gesture.dragging) {
    touchSystem(phone, gesture.downX, gesture.downY);
  }
}

trace::Rect boundsOf(PhoneState& phone, RunningApp& app, const Touched& touched) {
  const auto& layout = layoutOf(phone, app, app.top(), app.topWindow());
  for (const auto& view : layout.views) {
    if (view.widget == touched.widget && view.item == touched.item) return view.bounds;
  }
  return {};
}

void select(PhoneState& phone, RunningApp& app, const Widget& widget, std::int64_t item) {
  const bool isOption = widget.behaviour == Behaviour::option;
  const auto spinner = isOption ? app.app->windows[app.topWindow().spec].spinner : -1;
  if (isOption) dismissWindow(phone, app);
  const bool changes = valueOf(app, app.top(), *widget.bound) != widget.value;
  setVariable(phone, app, app.top(), *widget.bound, widget.value);
  if (changes) runHandler(phone, app, spinner >= 0 ? app.app->widgets[spinner].change : widget.change, item);
}

void focusOn(PhoneState& phone, RunningApp& app, const Touched& touched) {
  app.topWindow().focus = touched.widget;
  app.topWindow().focusItem = touched.item;
  if (app.app->softKeyboard) showKeyboard(phone, true);
}

// What the widget does by itself.
void behave(PhoneState& phone, RunningApp& app, const Widget& widget, const Touched& touched,
            const trace::Rect& bounds) {
  switch (widget.behaviour) {
    case Behaviour::plain:
      return;
    case Behaviour::edit:
      return focusOn(phone, app, touched);
    case Behaviour::spinner:
      if (widget.popup >= 0) showWindow(phone, app, widget.popup, &bounds);
      return;
    case Behaviour::toggle:
      if (widget.bound) {
        setVariable(phone, app, app.top(), *widget.bound, valueOf(app, app.top(), *widget.bound) == 0);
        runHandler(phone, app, widget.change, touched.item);
      }
      return;
    case Behaviour::radio:
    case Behaviour::option:
      if (widget.bound) select(phone, app, widget, touched.item);
  }
}

}  // namespace

void click(PhoneState& phone, RunningApp& app, const Touched& touched, const trace::Rect& bounds) {
  const auto& widget = app.app->widgets[touched.widget];
  if (!isEnabled(phone, app, app.top(), widget, touched.item)) return;
  const auto anchor = widget.behaviour == Behaviour::spinner ? boundsOf(phone, app, touched) : bounds;
  const auto pid = app.pid;
  behave(phone, app, widget, touched, anchor);
  if (app.pid == pid && !app.hangs) runHandler(phone, app, widget.tap, touched.item);
}

std::int64_t longPressDue(const PhoneState& phone) {
  const auto& gesture = phone.gesture;
  const bool waits =
      gesture.active && !gesture.lost && !gesture.dragging && !gesture.longPressed && !gesture.chain.empty();
  return waits ? gesture.downTime + longPressMs : std::numeric_limits<std::int64_t>::max();
}

void fireLongPress(PhoneState& phone) {
  auto& gesture = phone.gesture;
  // Nothing listens: the finger may still lift for a click, but time must not stop here again.
  gesture.downTime = std::numeric_limits<std::int64_t>::max() / 2;
  if (!windowOf(phone, gesture)) return;
  auto& app = *phone.front;
  for (const auto touched : gesture.chain) {
    const auto& widget = app.app->widgets[touched.widget];
    if (!widget.longPress.exists()) continue;
    gesture.longPressed = true;
    if (isEnabled(phone, app, app.top(), widget, touched.item))
      runHandler(phone, app, widget.longPress, touched.item);
    return;
  }
}

void touch(PhoneState& phone, const script::MotionEvent& event) {
  if (!event.touch || event.pointers.empty()) return;
  const auto& finger = event.pointers.front();
  if (!isOnEarth(finger.x) || !isOnEarth(finger.y)) return;
  switch (event.action & 0xff) {
    case script::motion::down:
      return begin(phone, finger.x, finger.y);
    case script::motion::move:
      if (phone.gesture.active) move(phone, finger.x, finger.y);
      return;
    case script::motion::pointerDown:
      phone.gesture.twoFingers = phone.gesture.active;
      return;
    case script::motion::cancel:
      phone.gesture.active = false;
      return;
    case script::motion::up:
      end(phone, finger.x, finger.y);
      return afterEvent(phone);
    default:
      return;
  }
}

}  // namespace marmoset::device::simulator
