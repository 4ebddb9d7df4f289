#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "engine/device/simulator/phone/phone_state.h"

namespace marmoset::device::simulator {

namespace {

using script::LowLevelEvent;
using trace::Rect;
using trace::ViewFlag;
using trace::ViewNode;
using trace::ViewTree;

constexpr std::string_view unknownTitle = "unknown here";
constexpr std::int32_t homeButton = 3, appSwitchButton = 187;

void hold(PhoneState& phone, HeldInput& held, LowLevelEvent::Body body) {
  if (!held.events.empty() && phone.now > held.lastMs)
    held.events.push_back({0, false, script::WaitEvent{phone.now - held.lastMs}});
  held.lastMs = phone.now;
  held.events.push_back({0, false, std::move(body)});
}

Rect scaled(const Rect& box, double x, double y) {
  const auto by = [](std::int32_t value, double scale) {
    return static_cast<std::int32_t>(std::lround(value * scale));
  };
  return {by(box.left, x), by(box.top, y), by(box.right, x), by(box.bottom, y)};
}

ViewNode unknownNode(const PhoneState& phone, std::string className, std::string text, const Rect& bounds) {
  ViewNode node;
  node.className = std::move(className);
  node.package = phone.front->app->facts.package;
  node.text = std::move(text);
  node.bounds = bounds;
  node.flags.set(ViewFlag::enabled);
  return node;
}

// It stands where the status bar of the system is, so that it covers nothing of the app.
Rect unknownFrame(const PhoneState& phone) {
  return {0, 0, phone.width(), phone.height() / 30};
}

// What is shown on a screen where something was done that nobody has recorded.
ViewTree unknownTree(const PhoneState& phone) {
  const auto box = unknownFrame(phone);
  ViewTree tree{phone.rotation, {unknownNode(phone, "android.widget.FrameLayout", "", box)}};
  tree.nodes.push_back(unknownNode(
      phone, "android.widget.TextView",
      fmt::format("{}: {} was never recorded on this screen", unknownTitle, phone.front->unknown), box));
  tree.nodes[1].flags.set(ViewFlag::clickable);
  tree.nodes[1].parent = 0;
  closeTree(tree);
  return tree;
}

const RecordedOutcome& chosenOf(PhoneState& phone, const RecordedOutcomes& outcomes) {
  std::int64_t all = 0;
  for (const auto& outcome : outcomes) all += outcome.count;
  auto drawn = phone.random.below(all);
  for (const auto& outcome : outcomes) {
    if (drawn < outcome.count) return outcome;
    drawn -= outcome.count;
  }
  return outcomes.back();
}

void follow(PhoneState& phone, RunningApp& app, const RecordedOutcomes& outcomes) {
  const auto& outcome = chosenOf(phone, outcomes);
  if (outcome.fails) return runHandler(phone, app, app.app->recordedFailures[outcome.target]);
  app.screen = static_cast<Index>(outcome.target);
}

void tellUnknown(PhoneState& phone, RunningApp& app, const model::Input& input) {
  app.unknown = toString(input);
  auto told = fmt::format("{}: {} on {} was never recorded", unknownTitle, app.unknown,
                          describe(app.app->recorded->screens[app.screen].window));
  reportLogged(phone, fmt::format("Marmoset: {}", told));
  writeLog(phone, app.pid, 'W', LogLine::Buffer::main, "Marmoset", std::move(told));
}

bool closesUnknown(const PhoneState& phone, const script::UserEvent& event) {
  return event.type == script::UserEventType::tap && unknownFrame(phone).contains(event.x, event.y);
}

bool isInput(const script::UserEvent& event) {
  using Type = script::UserEventType;
  return event.type != Type::trackball && event.type != Type::flip && event.type != Type::measurement;
}

void answer(PhoneState& phone, script::UserEvent event) {
  auto& app = *phone.front;
  if (app.hangs || !isInput(event)) return;
  const auto& screen = *recordedScreen(phone);
  const bool closes = !std::exchange(app.unknown, {}).empty() && closesUnknown(phone, event);
  if (closes) return;
  trace::Observation before;
  before.window = screen.window;
  before.tree = recordedTree(phone, screen);
  trace::RecordedEvent recorded;
  if (before.tree) recorded.widget = model::widgetHit(event, *before.tree);
  recorded.event = std::move(event);
  const auto input = model::inputOf(before, recorded);
  const auto known = screen.inputs.find(input);
  if (known == screen.inputs.end()) return tellUnknown(phone, app, input);
  follow(phone, app, known->second);
}

void answerHeld(PhoneState& phone, HeldInput& held) {
  auto events = script::userEvents(std::exchange(held.events, {}));
  if (events.size() == 1 && events.front().complete) answer(phone, std::move(events.front()));
}

}  // namespace

const RecordedScreen* recordedScreen(const PhoneState& phone) {
  const auto* app = phone.front;
  if (!phone.systemDialog.empty() || !app || !app->app->recorded || app->screen < 0) return nullptr;
  return &app->app->recorded->screens[app->screen];
}

void startRecorded(PhoneState& phone, RunningApp& app, const std::string& activity) {
  if (!app.app->recorded) return;
  const auto& launches = app.app->recorded->launches;
  if (const auto known = launches.find(activity); known != launches.end()) follow(phone, app, known->second);
}

bool touchRecorded(PhoneState& phone, const script::MotionEvent& event) {
  if (!recordedScreen(phone)) return false;
  const auto action = event.action & 0xff;
  if (!event.touch) return true;
  auto& held = phone.heldTouch;
  if (action == script::motion::down) held.events.clear();
  hold(phone, held, event);
  if (action == script::motion::cancel) held.events.clear();
  if (action == script::motion::up) answerHeld(phone, held);
  return true;
}

bool keyRecorded(PhoneState& phone, const script::KeyEvent& event) {
  // The system takes these before any app.
  if (event.keyCode == homeButton || event.keyCode == appSwitchButton) return false;
  if (!recordedScreen(phone)) return false;
  auto& held = phone.heldKey;
  if (event.action != script::motion::up && event.repeat == 0) held.events.clear();
  hold(phone, held, event);
  if (event.action == script::motion::up) answerHeld(phone, held);
  return true;
}

bool answerRecorded(PhoneState& phone, LowLevelEvent::Body event) {
  if (!recordedScreen(phone)) return false;
  auto events = script::userEvents({{0, false, std::move(event)}});
  for (auto& told : events) answer(phone, std::move(told));
  return true;
}

trace::WindowStatus recordedWindow(const PhoneState& phone, const RecordedScreen& screen) {
  auto seen = screen.window;
  seen.rotation = phone.rotation;
  if (phone.front->unknown.empty()) return seen;
  seen.package = phone.front->app->facts.package;
  seen.kind = trace::WindowKind::dialog;
  seen.window = unknownTitle;
  seen.keyboard = false;
  return seen;
}

std::shared_ptr<const ViewTree> recordedTree(const PhoneState& phone, const RecordedScreen& screen) {
  if (!phone.front->unknown.empty()) return std::make_shared<const ViewTree>(unknownTree(phone));
  if (!screen.tree) return nullptr;
  const auto& facts = phone.front->app->facts;
  const bool turned = screen.tree->rotation % 2 == 1;
  const double x = static_cast<double>(phone.width()) / (turned ? facts.height : facts.width);
  const double y = static_cast<double>(phone.height()) / (turned ? facts.width : facts.height);
  if (x == 1 && y == 1 && screen.tree->rotation == phone.rotation) return screen.tree;
  auto tree = *screen.tree;
  tree.rotation = phone.rotation;
  for (auto& node : tree.nodes) node.bounds = scaled(node.bounds, x, y);
  return std::make_shared<const ViewTree>(std::move(tree));
}

}  // namespace marmoset::device::simulator
