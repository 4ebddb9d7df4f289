#include <algorithm>
#include <string>

#include "engine/device/simulator/phone/phone_state.h"

namespace marmoset::device::simulator {

namespace {

namespace code {
constexpr std::int32_t home = 3, back = 4, dpadUp = 19, dpadDown = 20, dpadLeft = 21, dpadRight = 22,
                       dpadCenter = 23, space = 62, tab = 61, enter = 66, erase = 67, menu = 82,
                       appSwitch = 187;
}

constexpr std::size_t longestText = 10000;

bool isInAppOfKeys(const PhoneState& phone) {
  return phone.systemDialog.empty() && phone.front && !phone.front->stack.empty();
}

// 0: the key types nothing.
char typed(std::int32_t keyCode) {
  if (keyCode >= 29 && keyCode <= 54) return static_cast<char>('a' + keyCode - 29);
  if (keyCode >= 7 && keyCode <= 16) return static_cast<char>('0' + keyCode - 7);
  switch (keyCode) {
    case code::space:
      return ' ';
    case 55:
      return ',';
    case 56:
      return '.';
    case 69:
      return '-';
    case 70:
      return '=';
    case 74:
      return ';';
    case 75:
      return '\'';
    case 76:
      return '/';
    case 77:
      return '@';
    case 81:
      return '+';
    default:
      return 0;
  }
}

const Widget* focusedField(PhoneState& phone) {
  if (!isInAppOfKeys(phone)) return nullptr;
  const auto focus = phone.front->topWindow().focus;
  if (focus < 0) return nullptr;
  const auto& widget = phone.front->app->widgets[focus];
  return widget.behaviour == Behaviour::edit && widget.bound ? &widget : nullptr;
}

template <class Change>
void editField(PhoneState& phone, const Widget& field, Change change) {
  auto& app = *phone.front;
  auto& activity = app.top();
  const std::string before(app.strings.text(valueOf(app, activity, *field.bound)));
  auto text = before;
  change(text);
  if (text == before || text.size() > longestText) return;
  setVariable(phone, app, activity, *field.bound, app.strings.intern(text));
  runHandler(phone, app, field.change, app.topWindow().focusItem);
}

// One character of UTF-8.
void eraseLast(std::string& text) {
  const auto continues = [](char byte) { return (static_cast<unsigned char>(byte) & 0xc0) == 0x80; };
  while (!text.empty() && continues(text.back())) text.pop_back();
  if (!text.empty()) text.pop_back();
}

// The arrow keys walk over what can have the focus, in document order.
void moveFocus(PhoneState& phone, bool forward) {
  auto& app = *phone.front;
  auto& window = app.topWindow();
  const auto& views = layoutOf(phone, app, app.top(), window).views;
  std::vector<const Placed*> stops;
  for (const auto& view : views) {
    if (app.app->widgets[view.widget].flags.has(trace::ViewFlag::focusable)) stops.push_back(&view);
  }
  if (stops.empty()) return;
  const auto isHere = [&](const Placed* view) {
    return view->widget == window.focus && view->item == window.focusItem;
  };
  const auto here = std::find_if(stops.begin(), stops.end(), isHere);
  auto next = here;
  if (here == stops.end())
    next = stops.begin();
  else if (forward && here + 1 != stops.end())
    ++next;
  else if (!forward && here != stops.begin())
    --next;
  window.focus = (*next)->widget;
  window.focusItem = (*next)->item;
}

void clickFocus(PhoneState& phone) {
  auto& app = *phone.front;
  const auto& window = app.topWindow();
  if (window.focus >= 0) click(phone, app, {window.focus, window.focusItem}, {});
}

bool runKeyHandler(PhoneState& phone, std::int32_t keyCode) {
  auto& app = *phone.front;
  for (const auto& [key, handler] : app.app->activities[app.top().spec].keys) {
    if (key != keyCode) continue;
    runHandler(phone, app, handler);
    return true;
  }
  return false;
}

void pressMenu(PhoneState& phone) {
  auto& app = *phone.front;
  const auto menu = app.app->activities[app.top().spec].menu;
  if (menu < 0) return;
  if (app.topWindow().spec == menu) return dismissWindow(phone, app);
  if (app.top().windows.size() == 1) showWindow(phone, app, menu);
}

void pressInApp(PhoneState& phone, std::int32_t keyCode) {
  if (runKeyHandler(phone, keyCode)) return;
  if (const auto* field = focusedField(phone)) {
    if (const char letter = typed(keyCode))
      return editField(phone, *field, [&](std::string& text) { text += letter; });
    if (keyCode == code::erase) return editField(phone, *field, eraseLast);
  }
  switch (keyCode) {
    case code::menu:
      return pressMenu(phone);
    case code::dpadDown:
    case code::dpadRight:
    case code::tab:
      return moveFocus(phone, true);
    case code::dpadUp:
    case code::dpadLeft:
      return moveFocus(phone, false);
    case code::dpadCenter:
    case code::enter:
      return clickFocus(phone);
    default:
      return;
  }
}

}  // namespace

void pressKey(PhoneState& phone, std::int32_t keyCode) {
  if (keyCode == code::home || keyCode == code::appSwitch) return goHome(phone);
  if (isInAppOfKeys(phone) && (phone.front->hangs || phone.now < phone.front->busyUntil)) return;
  if (keyCode == code::back) return goBack(phone);
  if (isInAppOfKeys(phone)) pressInApp(phone, keyCode);
}

void typeText(PhoneState& phone, std::string_view text) {
  if (const auto* field = focusedField(phone)) {
    editField(phone, *field, [&](std::string& now) { now += text; });
  }
}

}  // namespace marmoset::device::simulator
