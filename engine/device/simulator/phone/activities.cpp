#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "engine/device/simulator/phone/phone_state.h"

namespace marmoset::device::simulator {

namespace {

using Buffer = LogLine::Buffer;

constexpr std::string_view launcherPackage = "com.android.launcher3";
constexpr std::string_view launcherActivity = "com.android.launcher3.Launcher";
constexpr std::size_t deepestStack = 500;

void initialise(RunningApp& app, bool everything) {
  const auto& program = *app.app;
  const auto firstGlobal = everything ? 0 : program.persistentGlobals;
  const auto firstList = everything ? 0 : program.persistentLists;
  app.globals.resize(program.globals.size());
  app.lists.resize(program.lists.size());
  std::copy(program.globals.begin() + firstGlobal, program.globals.end(), app.globals.begin() + firstGlobal);
  std::copy(program.lists.begin() + firstList, program.lists.end(), app.lists.begin() + firstList);
}

const ActivitySpec& specOf(const RunningApp& app, const OpenActivity& activity) {
  return app.app->activities[activity.spec];
}

void startTimers(PhoneState& phone, RunningApp& app) {
  auto& activity = app.top();
  const auto& timers = specOf(app, activity).timers;
  activity.timersDue.resize(timers.size());
  for (std::size_t i = 0; i < timers.size(); ++i) activity.timersDue[i] = phone.now + timers[i].ms;
}

void beginLoading(PhoneState& phone, RunningApp& app, const Load& load) {
  if (load.most <= 0 || !phone.random.chance(load.probability)) return;
  app.busyUntil = phone.now + load.least + phone.random.below(load.most - load.least + 1);
}

void showInterstitials(PhoneState& phone, RunningApp& app, bool perEvent) {
  const auto identity = app.top().identity;
  for (const auto& interstitial : specOf(app, app.top()).interstitials) {
    if (interstitial.perEvent != perEvent || app.top().windows.size() > 1) continue;
    if (!phone.random.chance(interstitial.probability)) continue;
    if (interstitial.when >= 0) {
      const auto environment = environmentOf(phone, app, app.top(), 0);
      if (evaluate(app.app->expressions[interstitial.when], environment) == 0) continue;
    }
    showWindow(phone, app, interstitial.window);
    if (app.stack.empty() || app.top().identity != identity) return;
  }
}

void resumeTop(PhoneState& phone, RunningApp& app) {
  const auto identity = app.top().identity;
  reportCallback(phone, app, specOf(app, app.top()).callbacks.resume);
  startTimers(phone, app);
  runHandler(phone, app, specOf(app, app.top()).resume);
  if (app.stack.empty() || app.top().identity != identity) return;
  showInterstitials(phone, app, false);
}

void createActivity(PhoneState& phone, RunningApp& app, Index index) {
  const auto& spec = app.app->activities[index];
  OpenActivity activity;
  activity.spec = index;
  activity.identity = phone.nextIdentity++;
  activity.locals = spec.locals;
  activity.windows.push_back(openWindow(phone, *app.app, spec.window, {}));
  const auto identity = activity.identity;
  app.stack.push_back(std::move(activity));
  ++phone.layoutVersion;
  phone.unspent += app.app->costs.open;
  reportCallback(phone, app, spec.callbacks.create);
  if (phone.options.keepLog) {
    writeLog(phone, systemProcess, 'I', Buffer::system, "ActivityTaskManager",
             fmt::format("Displayed {}/{}: +{}ms", app.app->facts.package,
                         trace::shortActivity(app.app->facts.package, spec.className), app.app->costs.open));
  }
  beginLoading(phone, app, spec.load);
  runHandler(phone, app, spec.create);
  if (!app.stack.empty() && app.top().identity == identity) resumeTop(phone, app);
}

void startProcess(PhoneState& phone, RunningApp& app) {
  app.pid = takePid(phone);
  app.task = phone.nextTask++;
  app.hangs = false;
  app.busyUntil = 0;
  initialise(app, false);
  logProcessStart(phone, app.app->facts.package, app.pid, app.uid);
}

void leaveFront(PhoneState& phone) {
  showKeyboard(phone, false);
  if (phone.front && !phone.front->stack.empty()) {
    auto& app = *phone.front;
    reportCallback(phone, app, specOf(app, app.top()).callbacks.pause);
    reportCallback(phone, app, specOf(app, app.top()).callbacks.stop);
  }
  phone.front = nullptr;
  phone.foreign.clear();
}

void logStart(PhoneState& phone, std::string_view package, std::string_view activity) {
  if (!phone.options.keepLog) return;
  writeLog(phone, systemProcess, 'I', Buffer::system, "ActivityTaskManager",
           fmt::format("START u0 {{act=android.intent.action.MAIN cat=[android.intent.category.LAUNCHER] "
                       "cmp={}/{}}} from uid 2000",
                       package, trace::shortActivity(package, activity)));
}

LaunchResult bringToFront(PhoneState& phone, RunningApp& app, Index activity) {
  const bool isOnTop = phone.front == &app && phone.foreign.empty();
  const bool isRoot = app.stack.front().spec == activity;
  if (isOnTop && app.top().spec == activity) return LaunchResult::deliveredToTop;
  if (!isOnTop) {
    leaveFront(phone);
    phone.front = &app;
    if (isRoot) resumeTop(phone, app);
  }
  if (isRoot) return LaunchResult::broughtToFront;
  openActivity(phone, app, activity);
  return LaunchResult::started;
}

}  // namespace

RunningApp* findApp(PhoneState& phone, std::string_view package) {
  const auto same = [&](const auto& app) { return app->app->facts.package == package; };
  const auto found = std::find_if(phone.apps.begin(), phone.apps.end(), same);
  return found == phone.apps.end() ? nullptr : found->get();
}

bool controllerAllows(PhoneState& phone, ControllerCall::Kind kind, std::string_view package,
                      std::string_view activity) {
  if (!phone.confinedTo) return true;
  const bool allowed =
      std::find(phone.confinedTo->begin(), phone.confinedTo->end(), package) != phone.confinedTo->end();
  if (phone.options.keepLog)
    phone.controllerCalls.push_back({kind, allowed, std::string(package), std::string(activity)});
  return allowed;
}

LaunchResult launchActivity(PhoneState& phone, std::string_view package, std::string_view name) {
  auto* app = findApp(phone, package);
  const auto full = trace::fullActivity(package, name);
  Index index = -1;
  if (app) {
    const auto& activities = app->app->facts.activities;
    const auto found = std::find(activities.begin(), activities.end(), full);
    if (found != activities.end()) index = static_cast<Index>(found - activities.begin());
  }
  if (index < 0) return LaunchResult::notFound;
  if (!controllerAllows(phone, ControllerCall::Kind::starting, package, full)) return LaunchResult::rejected;
  phone.unspent += app->app->costs.launch;
  phone.systemDialog.clear();
  logStart(phone, package, full);
  const bool isInFront = phone.front == app && phone.foreign.empty();
  if (isInFront && answerRecorded(phone, script::ActivityEvent{app->app->facts.package, full, 0}))
    return LaunchResult::broughtToFront;
  if (app->running() && !app->stack.empty()) {
    const auto result = bringToFront(phone, *app, index);
    startRecorded(phone, *app, full);
    return result;
  }
  leaveFront(phone);
  phone.front = app;
  if (!app->running()) startProcess(phone, *app);
  createActivity(phone, *app, index);
  startRecorded(phone, *app, full);
  return LaunchResult::started;
}

void openActivity(PhoneState& phone, RunningApp& app, Index index) {
  if (!app.running() || app.stack.size() >= deepestStack) return;
  const auto& className = app.app->activities[index].className;
  if (!controllerAllows(phone, ControllerCall::Kind::starting, app.app->facts.package, className)) return;
  showKeyboard(phone, false);
  Index stopped = -1;
  if (!app.stack.empty()) {
    const auto& leaving = specOf(app, app.top());
    reportCallback(phone, app, leaving.callbacks.pause);
    stopped = leaving.callbacks.stop;
  }
  const auto pid = app.pid;
  createActivity(phone, app, index);
  if (app.pid == pid) reportCallback(phone, app, stopped);
}

void finishActivity(PhoneState& phone, RunningApp& app) {
  if (app.stack.empty()) return;
  if (app.stack.size() == 1) {
    if (!controllerAllows(phone, ControllerCall::Kind::resuming, launcherPackage, launcherActivity)) return;
  } else if (!controllerAllows(phone, ControllerCall::Kind::resuming, app.app->facts.package, "")) {
    return;
  }
  showKeyboard(phone, false);
  const auto callbacks = specOf(app, app.top()).callbacks;
  reportCallback(phone, app, callbacks.pause);
  app.stack.pop_back();
  ++phone.layoutVersion;
  phone.unspent += app.app->costs.open;
  if (app.stack.empty()) {
    if (phone.front == &app) phone.front = nullptr;
  } else {
    resumeTop(phone, app);
  }
  if (!app.running()) return;
  reportCallback(phone, app, callbacks.stop);
  reportCallback(phone, app, callbacks.destroy);
}

void finishBelow(PhoneState& phone, RunningApp& app, std::uint32_t identity) {
  const auto same = [&](const OpenActivity& activity) { return activity.identity == identity; };
  const auto found = std::find_if(app.stack.begin(), app.stack.end(), same);
  if (found == app.stack.end() || found + 1 == app.stack.end()) return;
  reportCallback(phone, app, specOf(app, *found).callbacks.destroy);
  app.stack.erase(found);
}

void goBack(PhoneState& phone) {
  if (!phone.systemDialog.empty()) return phone.systemDialog.clear();
  if (!phone.foreign.empty()) {
    phone.foreign.clear();
    phone.front = phone.underForeign;
    if (phone.front && !phone.front->stack.empty()) resumeTop(phone, *phone.front);
    return;
  }
  if (!phone.front || phone.front->stack.empty()) return;
  auto& app = *phone.front;
  if (phone.keyboard) return showKeyboard(phone, false);
  if (app.top().windows.size() > 1) return cancelWindow(phone, app);
  const auto& spec = specOf(app, app.top());
  if (spec.back.exists())
    runHandler(phone, app, spec.back);
  else
    finishActivity(phone, app);
}

void goHome(PhoneState& phone) {
  if (!controllerAllows(phone, ControllerCall::Kind::starting, launcherPackage, launcherActivity)) return;
  leaveFront(phone);
}

void openForeign(PhoneState& phone, RunningApp& app, std::string_view package) {
  if (!controllerAllows(phone, ControllerCall::Kind::starting, package, "")) return;
  if (phone.front != &app) return;
  leaveFront(phone);
  phone.foreign = package;
  phone.underForeign = &app;
}

void recreateForRotation(PhoneState& phone, RunningApp& app) {
  app.fixedLayouts.assign(app.app->windows.size(), nullptr);
  for (auto& activity : app.stack) {
    std::erase_if(activity.windows,
                  [&](const OpenWindow& window) { return app.app->windows[window.spec].spinner >= 0; });
    for (auto& window : activity.windows) {
      auto turned = openWindow(phone, *app.app, window.spec, {});
      turned.focus = window.focus;
      turned.focusItem = window.focusItem;
      window = std::move(turned);
    }
  }
  ++phone.layoutVersion;
  if (app.stack.empty() || phone.front != &app || specOf(app, app.top()).keepsOnRotation) return;
  const auto& spec = specOf(app, app.top());
  for (const auto callback : {spec.callbacks.pause, spec.callbacks.stop, spec.callbacks.destroy})
    reportCallback(phone, app, callback);
  const auto index = app.top().spec;
  showKeyboard(phone, false);
  app.stack.pop_back();
  createActivity(phone, app, index);
}

void stopApp(PhoneState& phone, RunningApp& app) {
  app.pid = 0;
  app.stack.clear();
  app.delayed.clear();
  app.hangs = false;
  app.screen = -1;
  app.unknown.clear();
  if (phone.underForeign == &app) phone.underForeign = nullptr;
  if (phone.front != &app) return;
  phone.front = nullptr;
  showKeyboard(phone, false);
}

void clearAppData(PhoneState& phone, RunningApp& app) {
  stopApp(phone, app);
  initialise(app, true);
  app.strings.clear();
}

void afterEvent(PhoneState& phone) {
  if (!phone.front || phone.front->stack.empty() || phone.front->hangs) return;
  if (specOf(*phone.front, phone.front->top()).interstitials.empty()) return;
  showInterstitials(phone, *phone.front, true);
}

}  // namespace marmoset::device::simulator
