#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "engine/script/semantics/low_level_event.h"
#include "engine/trace/failure.h"
#include "engine/trace/view_tree.h"
#include "engine/trace/window_status.h"

namespace marmoset::device::simulator {

struct App;

struct PhoneOptions {
  std::int32_t width = 0, height = 0;  // 0: as the first app asks
  std::int32_t sdk = 33;
  std::uint64_t seed = 0;
  bool keepLog = false;  // build log lines; off where nobody reads them, for speed
};

// A line of the device's log, without time format and prefix: printing is the reader's business.
struct LogLine {
  enum class Buffer : std::uint8_t { main, system, events, crash };
  std::int64_t timeMs = 0;  // phone clock
  std::int32_t pid = 0;
  char priority = 'I';
  Buffer buffer = Buffer::main;
  std::string tag, message;
};

// The process of the system's server, which starts apps and tells of their deaths.
inline constexpr std::int32_t systemProcess = 500;

// What the activity manager asked a confined Monkey, and got as answer.
struct ControllerCall {
  enum class Kind : std::uint8_t { starting, resuming };
  Kind kind = Kind::starting;
  bool allowed = true;
  std::string package, activity;
};

struct InstalledApp {
  std::shared_ptr<const App> app;
  std::int32_t pid = 0;  // 0: not running
  std::int32_t uid = 0;
};

// One activity of a task, bottom first, with the windows it has on top.
struct ActivityEntry {
  struct Window {
    trace::WindowKind kind;
    std::string title;
  };
  std::string package, activity;  // full class name
  std::int32_t task = 0;
  bool resumed = false;
  std::vector<Window> windows;
};

enum class LaunchResult : std::uint8_t { started, broughtToFront, deliveredToTop, notFound, rejected };

// A whole simulated phone: clock, input, apps with their processes and tasks, windows and logs. It knows
// nothing of adb, threads or wall time: equal seeds and equal calls give equal phones. Not thread-safe.
class Phone {
 public:
  explicit Phone(PhoneOptions options = {});
  ~Phone();
  Phone(Phone&&) noexcept;
  Phone& operator=(Phone&&) noexcept;

  // Time moves by what is injected and by `advance` alone.
  std::int64_t now() const;
  void advance(std::int64_t ms);
  // Seeds the chance of everything that follows.
  void reseed(std::uint64_t seed);
  // While set, a stop ends what handlers and timers are at, in the middle: the phone is then good for a
  // clean start only. Null: nobody asks.
  void heed(const std::stop_token* stop);
  bool stopped() const;

  // Packages.
  void install(std::shared_ptr<const App> app);  // over the same package, whose data stays
  bool uninstall(std::string_view package);
  std::vector<InstalledApp> installed() const;
  const App* find(std::string_view package) const;
  std::int32_t pid(std::string_view package) const;  // 0: not running
  bool clearData(std::string_view package);          // stops it too
  void forceStop(std::string_view package);

  // Input. A script's events go through `inject`; the rest serves `input`, `am` and Monkey's port.
  void inject(const script::LowLevelEvent& event);
  void motion(const script::MotionEvent& event);
  void key(const script::KeyEvent& event);
  void pressKey(std::int32_t keyCode);
  void typeText(std::string_view text);
  void tap(float x, float y);
  void swipe(float x1, float y1, float x2, float y2, std::int64_t ms);
  void rotate(std::int32_t degree, bool persist = true);
  LaunchResult launch(std::string_view package, std::string_view activity);

  // While set, activities of other packages are neither started nor resumed (`monkey -p`).
  void confine(std::vector<std::string> packages);
  void unconfine();
  std::vector<ControllerCall> takeControllerCalls();

  // What is seen.
  std::int32_t width() const;  // in the present orientation
  std::int32_t height() const;
  std::int32_t rotation() const;
  std::int32_t sdk() const;
  trace::WindowStatus window() const;
  std::shared_ptr<const trace::ViewTree> tree() const;  // of the focused window
  std::vector<ActivityEntry> stack() const;             // bottom of the lowest task first
  std::uint64_t stateHash() const;                      // of everything an app could tell apart
  // A number or truth value inside an app, which no real device would tell: for tests and generators.
  std::optional<std::int64_t> variable(std::string_view package, std::string_view name) const;

  // What happened since the last call.
  std::vector<std::string> takeCallbacks();
  std::vector<std::string> takeBranches();
  std::vector<std::string> takeAppLog();        // "tag: text", kept without keepLog too
  std::vector<LogLine> takeLog();               // needs keepLog
  std::optional<trace::Failure> takeFailure();  // the first, whichever process it was in
  bool failed() const;                          // a failure is waiting to be taken
  void forgetFailures();
  // Drops callbacks, branches and app log without building their texts.
  void forgetReports();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace marmoset::device::simulator
