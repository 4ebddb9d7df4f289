#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "engine/device/simulator/app.h"
#include "engine/device/simulator/layout.h"
#include "engine/device/simulator/phone.h"

namespace marmoset::device::simulator {

// A window on the screen: the activity's own, or one on top of it.
struct OpenWindow {
  Index spec = -1;
  trace::Rect frame;
  std::vector<std::int32_t> offsets;  // by scroll slot
  Index focus = -1;                   // widget
  std::int64_t focusItem = 0;
  std::shared_ptr<const Layout> layout;
  std::uint64_t layoutVersion = 0;
};

struct OpenActivity {
  Index spec = -1;
  std::uint32_t identity = 0;  // tells it from another instance at the same place
  std::vector<std::int64_t> locals;
  std::vector<OpenWindow> windows;
  std::vector<std::int64_t> timersDue;
};

struct Delayed {
  std::int64_t due = 0;
  std::uint64_t number = 0;  // of two that are due together the older one runs first
  std::uint32_t activity = 0;
  Index block = -1;
  std::int64_t item = 0;

  bool operator>(const Delayed& other) const {
    return std::tie(due, number) > std::tie(other.due, other.number);
  }
};

// An installed app: its data, and while it runs its process and its task.
struct RunningApp {
  std::shared_ptr<const App> app;
  std::int32_t uid = 0, pid = 0, task = 0;
  std::vector<std::int64_t> globals;
  std::vector<std::vector<std::int64_t>> lists;
  Strings strings;
  std::vector<OpenActivity> stack;
  std::vector<Delayed> delayed;  // a heap, the next one first
  std::uint64_t nextDelayed = 0;
  std::size_t textsToTidy = 0;  // bytes
  std::int64_t busyUntil = 0;
  bool hangs = false;
  Index screen = -1;    // of a recorded app
  std::string unknown;  // what was done on that screen and nobody has recorded; shown until the next input
  // Layouts of windows that depend on nothing but the rotation, by window.
  std::vector<std::shared_ptr<const Layout>> fixedLayouts;

  bool running() const { return pid != 0; }
  OpenActivity& top() { return stack.back(); }
  OpenWindow& topWindow() { return stack.back().windows.back(); }
};

// What was touched: widgets from the deepest up to the window's root.
struct Touched {
  Index widget = -1;
  std::int64_t item = 0;
};

struct Gesture {
  bool active = false;
  bool lost = false;  // the app was not listening when it began
  bool outside = false, onKeyboard = false, dragging = false, scrolled = false, left = false;
  bool longPressed = false, twoFingers = false;
  float downX = 0, downY = 0, x = 0, y = 0;
  std::int64_t downTime = 0;
  std::uint32_t activity = 0;
  std::size_t window = 0;
  trace::Rect target;  // bounds of the deepest widget
  std::vector<Touched> chain;
};

// The events of a touch or of a key that is still down, with the time between them.
struct HeldInput {
  std::vector<script::LowLevelEvent> events;
  std::int64_t lastMs = 0;
};

struct PhoneState {
  PhoneOptions options;
  std::int64_t now = 0;
  std::int64_t unspent = 0;  // ms the present event costs
  Random random;
  std::int32_t rotation = 0;
  std::int32_t naturalWidth = 1080, naturalHeight = 1920;
  bool keyboard = false;

  std::vector<std::unique_ptr<RunningApp>> apps;
  RunningApp* front = nullptr;         // null: the launcher, or `foreign`
  std::string foreign;                 // package of an activity outside the simulation
  RunningApp* underForeign = nullptr;  // where BACK leads from it
  std::string systemDialog;            // title of an error dialog on top of everything
  std::int32_t nextPid = 8000, nextUid = 10200, nextTask = 7;
  std::uint32_t nextIdentity = 1;
  int handlerDepth = 0;
  Work work;

  std::optional<std::vector<std::string>> confinedTo;
  std::vector<ControllerCall> controllerCalls;

  Gesture gesture;
  HeldInput heldTouch, heldKey;     // above a recorded screen
  std::uint64_t layoutVersion = 1;  // grows whenever something a layout may depend on changes

  struct Report {
    const App* app;
    Index name;
  };
  std::vector<Report> callbacks, branches;
  std::vector<std::string> appLog;
  std::vector<LogLine> log;
  std::deque<trace::Failure> failures;  // in their order, of all processes
  mutable std::unordered_map<std::uint64_t, std::shared_ptr<const trace::ViewTree>> trees;
  mutable std::size_t treesSize = 0;  // bytes, about

  std::int32_t width() const { return rotation % 2 == 0 ? naturalWidth : naturalHeight; }
  std::int32_t height() const { return rotation % 2 == 0 ? naturalHeight : naturalWidth; }
};

// phone/kept_data.cpp
void keepData(const RunningApp& old, RunningApp& updated);  // of an app that is installed over itself

// phone/windows.cpp
const Layout& layoutOf(PhoneState& phone, RunningApp& app, OpenActivity& activity, OpenWindow& window);
OpenWindow openWindow(PhoneState& phone, const App& app, Index spec, const trace::Rect& frame);
void showWindow(PhoneState& phone, RunningApp& app, Index spec, const trace::Rect* anchor = nullptr);
void dismissWindow(PhoneState& phone, RunningApp& app);
void cancelWindow(PhoneState& phone, RunningApp& app);  // by BACK or a touch outside
void showKeyboard(PhoneState& phone, bool shown);

// phone/activities.cpp
LaunchResult launchActivity(PhoneState& phone, std::string_view package, std::string_view activity);
void openActivity(PhoneState& phone, RunningApp& app, Index spec);
void finishActivity(PhoneState& phone, RunningApp& app);  // the top one; may be refused by the controller
void finishBelow(PhoneState& phone, RunningApp& app, std::uint32_t identity);  // one that is not on top
void goBack(PhoneState& phone);
void goHome(PhoneState& phone);
void openForeign(PhoneState& phone, RunningApp& app, std::string_view package);
void recreateForRotation(PhoneState& phone, RunningApp& app);
void stopApp(PhoneState& phone, RunningApp& app);
void clearAppData(PhoneState& phone, RunningApp& app);
RunningApp* findApp(PhoneState& phone, std::string_view package);
// Whether a confined Monkey lets an activity of this package come up; the question is recorded.
bool controllerAllows(PhoneState& phone, ControllerCall::Kind kind, std::string_view package,
                      std::string_view activity);
void afterEvent(PhoneState& phone);  // interstitials that come by chance after an event

// phone/statements.cpp
void runHandler(PhoneState& phone, RunningApp& app, const Handler& handler, std::int64_t item = 0);
void runDelayed(PhoneState& phone, RunningApp& app, const Delayed& delayed);
void setVariable(PhoneState& phone, RunningApp& app, OpenActivity& activity, const VariableRef& variable,
                 std::int64_t value);
std::int64_t valueOf(const RunningApp& app, const OpenActivity& activity, const VariableRef& variable);
Environment environmentOf(PhoneState& phone, RunningApp& app, const OpenActivity& activity,
                          std::int64_t item);
bool isEnabled(PhoneState& phone, RunningApp& app, const OpenActivity& activity, const Widget& widget,
               std::int64_t item);

// phone/touch.cpp
void touch(PhoneState& phone, const script::MotionEvent& event);
void fireLongPress(PhoneState& phone);
std::int64_t longPressDue(const PhoneState& phone);  // never: a very late time
void click(PhoneState& phone, RunningApp& app, const Touched& touched, const trace::Rect& bounds);

// phone/keys.cpp
void pressKey(PhoneState& phone, std::int32_t keyCode);
void typeText(PhoneState& phone, std::string_view text);

// phone/clock.cpp
void passTime(PhoneState& phone, std::int64_t ms);

// phone/failures.cpp
void crashApp(PhoneState& phone, RunningApp& app, const CrashSpec& crash);
// `recoversAfter` ms it goes on as if nothing had been; 0: never.
void hangApp(PhoneState& phone, RunningApp& app, std::string_view reason, std::int64_t recoversAfter);

// phone/excess.cpp
void failFor(PhoneState& phone, RunningApp& app, Excess excess);  // says which limit was reached
void tidyTexts(PhoneState& phone);                                // drops those that nothing holds any more

// phone/reports.cpp
std::int32_t takePid(PhoneState& phone);
void reportLogged(PhoneState& phone, std::string line);
void logProcessStart(PhoneState& phone, std::string_view process, std::int32_t pid, std::int32_t uid);
void reportCallback(PhoneState& phone, const RunningApp& app, Index callback);
void reportBranch(PhoneState& phone, const RunningApp& app, Index branch);
void writeLog(PhoneState& phone, std::int32_t pid, char priority, LogLine::Buffer buffer,
              std::string_view tag, std::string message);

// phone/recorded.cpp: of an app that was recorded.
const RecordedScreen* recordedScreen(const PhoneState& phone);  // the one in front; null: none is
void startRecorded(PhoneState& phone, RunningApp& app, const std::string& activity);
// These answer as recorded and say whether they did: another app may be in front.
bool touchRecorded(PhoneState& phone, const script::MotionEvent& event);
bool keyRecorded(PhoneState& phone, const script::KeyEvent& event);
bool answerRecorded(PhoneState& phone, script::LowLevelEvent::Body event);
trace::WindowStatus recordedWindow(const PhoneState& phone, const RecordedScreen& screen);
std::shared_ptr<const trace::ViewTree> recordedTree(const PhoneState& phone, const RecordedScreen& screen);

// phone/views.cpp
trace::WindowStatus windowStatus(const PhoneState& phone);
std::shared_ptr<const trace::ViewTree> viewTree(PhoneState& phone);
std::uint64_t stateHash(PhoneState& phone);

// phone/system_screens.cpp: what is shown outside every app.
trace::ViewTree systemTree(const PhoneState& phone);
void touchSystem(PhoneState& phone, float x, float y);

// phone/soft_keyboard.cpp
trace::Rect keyboardFrame(const PhoneState& phone);
std::int32_t softKeyAt(const PhoneState& phone, float x, float y);  // key code

}  // namespace marmoset::device::simulator
