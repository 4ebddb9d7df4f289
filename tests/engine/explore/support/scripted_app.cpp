#include "tests/engine/explore/support/scripted_app.h"

#include <algorithm>
#include <utility>

#include "engine/script/android/key_codes.h"

namespace marmoset::test {

namespace {

using trace::ViewFlag;
using trace::WindowKind;

constexpr std::string_view crash = "crash: ";
constexpr std::int32_t width = 1080, height = 1920;

trace::WindowStatus windowOf(const std::string& place) {
  trace::WindowStatus window;
  window.kind = WindowKind::system;
  if (place == "closed") {
    window.package = "com.android.launcher3";
    return window;
  }
  window.kind = WindowKind::activity;
  if (place == "browser") {
    window.package = "com.android.chrome";
    window.activity = "com.android.chrome.Main";
    return window;
  }
  if (place == "question") {
    window.package = "com.android.permissioncontroller";
    return window;
  }
  const auto name = place.substr(0, place.find('*'));
  const auto slash = name.find('/');
  window.package = "com.x";
  window.activity = "com.x." + name.substr(0, slash);
  if (slash != std::string::npos) {
    window.kind = WindowKind::dialog;
    window.window = name.substr(slash + 1);
  }
  return window;
}

bool isKey(const std::string& press) {
  return press == "BACK" || press == "MENU";
}

trace::ViewNode viewOf(std::string className, const std::string& package, const trace::Rect& bounds) {
  trace::ViewNode view;
  view.className = std::move(className);
  view.package = package;
  view.bounds = bounds;
  view.flags.set(ViewFlag::enabled);
  return view;
}

}  // namespace

ScriptedDevice::ScriptedDevice(ScriptedApp app, std::string serial) : app_(std::move(app)) {
  info_ = {std::move(serial), "Scripted phone", "13", 33, width, height, true};
}

device::Result<void> ScriptedDevice::cleanStart(const device::CleanStart& start, const device::Operation&) {
  if (lostStarts.contains(++starts)) return fail(device::DeviceError::Kind::lost, "the phone was unplugged");
  place_ = "closed";
  last_.clear();
  keyboard_ = false;
  failure_.reset();
  branches_.clear();
  chance_ = device::simulator::Random(start.seed.value_or(0));
  return {};
}

device::Result<device::StepOutcome> ScriptedDevice::inject(const device::Step& step,
                                                           const device::Operation&) {
  if (lostAt.contains(++injected)) return fail(device::DeviceError::Kind::lost, "the phone was unplugged");
  device::StepOutcome outcome;
  for (const auto& event : step) {
    ++outcome.injected;
    if (std::holds_alternative<script::ActivityEvent>(event.body)) launch();
    if (const auto* key = std::get_if<script::KeyEvent>(&event.body); key && key->action == 1)
      press(script::keyWord(key->keyCode));
    const auto* touch = std::get_if<script::MotionEvent>(&event.body);
    if (!touch || touch->action != script::motion::up) continue;
    const auto buttons = buttonsOf(place_);
    const auto row = static_cast<std::size_t>(touch->pointers[0].y) *
                     std::max<std::size_t>(buttons.size(), 1) / static_cast<std::size_t>(height);
    if (row < buttons.size()) press(buttons[row]);
  }
  outcome.failure = failure_;
  now_ += 100;
  return outcome;
}

void ScriptedDevice::launch() {
  if (!app_.comesUp || (place_ == "browser" && app_.trapped)) return;
  if (place_ == "closed") {
    place_ = last_ = app_.start;
    return;
  }
  if (place_ == "browser") place_ = last_;
}

void ScriptedDevice::press(const std::string& what) {
  if (keyboard_ && what == "BACK") {
    keyboard_ = false;
    return;
  }
  if (place_ == "browser") {
    if (what == "BACK" && !app_.trapped) place_ = last_;
    return;
  }
  const auto screen = app_.screens.find(place_);
  if (place_ == "closed" || screen == app_.screens.end()) return;
  keyboard_ = app_.keyboard && !isKey(what);
  double all = 0;
  for (const auto& way : screen->second) all += way.press == what ? way.weight : 0;
  auto draw = static_cast<double>(chance_.next() >> 11) * 0x1.0p-53 * all;
  for (const auto& way : screen->second) {
    if (way.press != what) continue;
    draw -= way.weight;
    if (draw >= 0) continue;
    branches_.insert(branches_.end(), way.branches.begin(), way.branches.end());
    last_ = place_;
    place_ = way.leadsTo;
    break;
  }
  if (!place_.starts_with(crash)) return;
  trace::Failure failure;
  failure.process = "com.x";
  failure.exception = place_.substr(crash.size());
  failure.stack = failure.exception + "\n\tat com.x." + last_ + ".onClick(Main.java:1)\n";
  failure_ = std::move(failure);
  place_ = "closed";
}

std::vector<std::string> ScriptedDevice::buttonsOf(const std::string& place) const {
  std::vector<std::string> buttons;
  const auto screen = app_.screens.find(place);
  if (screen == app_.screens.end()) return buttons;
  for (const auto& way : screen->second) {
    if (!isKey(way.press) && std::ranges::find(buttons, way.press) == buttons.end())
      buttons.push_back(way.press);
  }
  return buttons;
}

const trace::Observation& ScriptedDevice::screenOf(const std::string& place) {
  const auto known = drawn_.find(place);
  if (known != drawn_.end()) return known->second;
  trace::Observation seen;
  seen.window = windowOf(place);
  seen.instrumented = true;
  const auto& package = seen.window.package;
  trace::ViewTree tree;
  tree.nodes.push_back(viewOf("android.widget.FrameLayout", package, {0, 0, width, height}));
  const auto buttons = buttonsOf(place);
  for (std::size_t i = 0; i < buttons.size(); ++i) {
    const auto top = static_cast<std::int32_t>(i * height / buttons.size()),
               bottom = static_cast<std::int32_t>((i + 1) * height / buttons.size());
    auto button = viewOf("android.widget.Button", package, {0, top, width, bottom});
    button.text = buttons[i];
    button.index = static_cast<std::uint32_t>(i);
    button.parent = 0;
    button.flags.set(ViewFlag::clickable);
    tree.nodes.push_back(std::move(button));
  }
  closeTree(tree);
  if (!app_.blind) seen.tree = std::make_shared<const trace::ViewTree>(std::move(tree));
  return drawn_.emplace(place, std::move(seen)).first->second;
}

device::Result<trace::Observation> ScriptedDevice::observe(trace::ObservationLevel,
                                                           const device::Operation&) {
  auto seen = screenOf(place_);
  seen.window.keyboard = keyboard_;
  seen.branches = std::exchange(branches_, {});
  seen.failure = std::exchange(failure_, std::nullopt);
  seen.timeMs = now_;
  return seen;
}

device::Result<std::string> ScriptedDevice::appVersion(const std::string& package, const device::Operation&) {
  if (package != "com.x") return fail(device::DeviceError::Kind::notInstalled, package + " is not installed");
  return std::string("1.0");
}

}  // namespace marmoset::test
