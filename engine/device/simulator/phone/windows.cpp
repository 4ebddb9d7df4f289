#include <algorithm>

#include "engine/device/simulator/phone/phone_state.h"

namespace marmoset::device::simulator {

namespace {

using trace::Rect;

constexpr std::int32_t optionHeight = 132;

double scaleX(const PhoneState& phone, const App& app) {
  return static_cast<double>(phone.width()) / app.facts.width;
}
double scaleY(const PhoneState& phone, const App& app) {
  return static_cast<double>(phone.height()) / app.facts.height;
}

Rect scaledFrame(const PhoneState& phone, const App& app, const WindowSpec& spec) {
  if (!spec.bounds) return {0, 0, phone.width(), phone.height()};
  const auto x = [&](std::int32_t value) { return static_cast<std::int32_t>(value * scaleX(phone, app)); };
  const auto y = [&](std::int32_t value) { return static_cast<std::int32_t>(value * scaleY(phone, app)); };
  return {x(spec.bounds->left), y(spec.bounds->top), x(spec.bounds->right), y(spec.bounds->bottom)};
}

// Below its spinner where there is room, else above.
Rect popupFrame(const PhoneState& phone, const App& app, const WindowSpec& spec, const Rect& anchor) {
  const auto options = static_cast<std::int32_t>(app.widgets[spec.portrait].children.size());
  const auto height = std::min(options * optionHeight, phone.height());
  const auto top =
      anchor.bottom + height <= phone.height() ? anchor.bottom : std::max(0, anchor.top - height);
  return {anchor.left, top, anchor.right, top + height};
}

// Content that shrank must not leave a window scrolled beyond its end.
void clampOffsets(OpenWindow& window, const Layout& layout, bool& changed) {
  for (std::size_t slot = 0; slot < window.offsets.size(); ++slot) {
    const auto limited = std::clamp(window.offsets[slot], 0, layout.scrollLimits[slot]);
    changed = changed || limited != window.offsets[slot];
    window.offsets[slot] = limited;
  }
}

std::shared_ptr<const Layout> makeLayout(PhoneState& phone, RunningApp& app, OpenActivity& activity,
                                         OpenWindow& window) {
  const auto& spec = app.app->windows[window.spec];
  const bool sideways = phone.rotation % 2 == 1 && spec.landscape >= 0;
  const auto& facts = app.app->facts;
  // A layout made for landscape is in the pixels of the turned screen.
  const double x = sideways ? static_cast<double>(phone.width()) / facts.height : scaleX(phone, *app.app);
  const double y = sideways ? static_cast<double>(phone.height()) / facts.width : scaleY(phone, *app.app);
  const LayoutRequest request{
      *app.app, spec,           sideways ? spec.landscape : spec.portrait, window.frame, x,
      y,        window.offsets, environmentOf(phone, app, activity, 0)};
  auto layout = layOut(request);
  bool changed = false;
  clampOffsets(window, layout, changed);
  if (changed) layout = layOut(request);
  return std::make_shared<const Layout>(std::move(layout));
}

}  // namespace

OpenWindow openWindow(PhoneState& phone, const App& app, Index index, const Rect& frame) {
  const auto& spec = app.windows[index];
  OpenWindow window;
  window.spec = index;
  window.frame = frame.empty() ? scaledFrame(phone, app, spec) : frame;
  window.offsets.resize(spec.scrollSlots);
  return window;
}

const Layout& layoutOf(PhoneState& phone, RunningApp& app, OpenActivity& activity, OpenWindow& window) {
  const auto& spec = app.app->windows[window.spec];
  if (!spec.layoutVaries) {
    if (window.layout) return *window.layout;
    auto& fixed = app.fixedLayouts[window.spec];
    if (!fixed) fixed = makeLayout(phone, app, activity, window);
    window.layout = fixed;
    return *fixed;
  }
  if (!window.layout || window.layoutVersion != phone.layoutVersion) {
    window.layout = makeLayout(phone, app, activity, window);
    window.layoutVersion = phone.layoutVersion;
  }
  return *window.layout;
}

void showKeyboard(PhoneState& phone, bool shown) {
  if (phone.keyboard == shown) return;
  phone.keyboard = shown;
  ++phone.layoutVersion;
}

namespace {

void focusFirstField(PhoneState& phone, RunningApp& app) {
  auto& window = app.topWindow();
  for (const auto& view : layoutOf(phone, app, app.top(), window).views) {
    if (app.app->widgets[view.widget].behaviour != Behaviour::edit) continue;
    window.focus = view.widget;
    window.focusItem = view.item;
    return;
  }
}

}  // namespace

void showWindow(PhoneState& phone, RunningApp& app, Index index, const Rect* anchor) {
  if (app.stack.empty() || app.top().windows.size() >= limits::openWindows) return;
  const auto& spec = app.app->windows[index];
  const auto frame = anchor ? popupFrame(phone, *app.app, spec, *anchor) : Rect{};
  app.top().windows.push_back(openWindow(phone, *app.app, index, frame));
  if (spec.showsKeyboard) {
    focusFirstField(phone, app);
    if (app.app->softKeyboard) showKeyboard(phone, true);
  }
  runHandler(phone, app, spec.shown);
}

void dismissWindow(PhoneState& phone, RunningApp& app) {
  auto& windows = app.top().windows;
  if (windows.size() < 2) return;
  const auto& spec = app.app->windows[windows.back().spec];
  if (!spec.keepsKeyboard) showKeyboard(phone, false);
  windows.pop_back();
}

void cancelWindow(PhoneState& phone, RunningApp& app) {
  const auto& spec = app.app->windows[app.topWindow().spec];
  if (!spec.cancelable) return;
  dismissWindow(phone, app);
  runHandler(phone, app, spec.cancel);
}

}  // namespace marmoset::device::simulator
