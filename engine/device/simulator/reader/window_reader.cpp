#include <fmt/format.h>

#include "engine/device/simulator/expression/limits.h"
#include "engine/device/simulator/reader/build.h"
#include "engine/device/simulator/reader/keys.h"
#include "engine/script/android/key_codes.h"

namespace marmoset::device::simulator {

namespace {

trace::WindowKind readKind(Build& build, const Source& source) {
  const auto word = build.complaints.text(source);
  if (word == "popup") return trace::WindowKind::popup;
  if (word == "menu") return trace::WindowKind::menu;
  if (word && *word != "dialog") build.complaints.add(source, "kind is dialog, popup or menu");
  return trace::WindowKind::dialog;
}

void readWindowEvents(Build& build, const Place& place, const Source& source, const std::string& name,
                      WindowSpec& window) {
  for (const auto& [key, value] : build.complaints.entries(source, keys::windowEvents)) {
    if (key == "show")
      window.shown = readHandler(build, place, value, "onShow", name);
    else
      window.cancel = readHandler(build, place, value, "onCancel", name);
  }
}

class ActivityReader {
 public:
  ActivityReader(Build& build, Index activity) : build_(build), activity_(activity) {}

  void read(const Source& source) {
    const auto entries = build_.complaints.entries(source, keys::activity);
    ActivitySpec spec = build_.app.activities[activity_];
    place_.owner = spec.className;
    if (const auto variables = source.find("variables")) locals_ = readLocals(build_, *variables, spec);
    place_.locals = &locals_;
    place_.windows = &windows_;
    declareWindows(source);
    readViews(source, spec);
    for (const auto& [key, value] : entries) readPart(key, value, spec);
    for (const auto& [name, index] : windows_) readOwnWindow(bodies_.at(name), name, index);
    nameLifecycle(spec);
    build_.app.activities[activity_] = std::move(spec);
  }

 private:
  void declareWindows(const Source& source) {
    const auto windows = source.find("windows");
    if (!windows) return;
    for (const auto& entry : build_.complaints.entries(*windows, {})) {
      windows_[entry.key] = static_cast<Index>(build_.app.windows.size());
      bodies_.emplace(entry.key, entry.value);
      build_.app.windows.emplace_back();
    }
  }

  void readOwnWindow(const Source& source, const std::string& name, Index index) {
    Place inside = place_;
    inside.owner = fmt::format("{}${}", place_.owner, name);
    readWindow(build_, inside, source, name, index);
  }

  void readViews(const Source& source, ActivitySpec& spec) {
    WindowSpec window;
    const auto view = source.find("view");
    if (!view && source.isMap()) build_.complaints.add(source, "view is missing: what the activity shows");
    if (view) window.portrait = readWidget(build_, place_, *view, window);
    if (const auto landscape = source.find("landscape"))
      window.landscape = readWidget(build_, place_, *landscape, window);
    spec.window = static_cast<Index>(build_.app.windows.size());
    build_.app.windows.push_back(std::move(window));
  }

  void readPart(std::string_view key, const Source& value, ActivitySpec& spec) {
    if (key == "on")
      readEvents(value, spec);
    else if (key == "timers")
      readTimers(value, spec);
    else if (key == "load")
      readLoad(value, spec.load);
    else if (key == "interstitials")
      readInterstitials(value, spec);
    else if (key == "keepsOnRotation")
      spec.keepsOnRotation = build_.complaints.truth(value).value_or(false);
    else if (key == "menu")
      spec.menu = windowNamed(value);
  }

  Index windowNamed(const Source& source) {
    return readName(build_, source, "window", build_.windows, &windows_).value_or(-1);
  }

  void readEvents(const Source& source, ActivitySpec& spec) {
    for (const auto& [key, value] : build_.complaints.entries(source, keys::activityEvents)) {
      if (key == "keys")
        readKeys(value, spec);
      else if (key == "create")
        spec.create = silent(value, "onCreate");
      else if (key == "resume")
        spec.resume = silent(value, "onResume");
      else
        spec.back = readHandler(build_, place_, value, "onBackPressed", "");
    }
  }

  // The lifecycle reports onCreate and onResume itself.
  Handler silent(const Source& source, std::string_view callback) {
    auto handler = readHandler(build_, place_, source, callback, "");
    handler.callback = -1;
    return handler;
  }

  void readKeys(const Source& source, ActivitySpec& spec) {
    for (const auto& [key, value] : build_.complaints.entries(source, {})) {
      const auto code = script::keyCode(key);
      if (!code)
        build_.complaints.add(
            value, fmt::format("there is no key {}; keys are named as in KeyEvent, such as VOLUME_UP", key));
      else
        spec.keys.emplace_back(*code, readHandler(build_, place_, value, "onKeyDown", key));
    }
  }

  void readTimers(const Source& source, ActivitySpec& spec) {
    for (const auto& element : build_.complaints.elements(source)) {
      if (spec.timers.size() == limits::timers)
        return build_.complaints.add(element,
                                     fmt::format("an activity has at most {} timers", limits::timers));
      Timer timer;
      build_.complaints.entries(element, keys::timer);
      const auto every = element.find("every"), after = element.find("after"), body = element.find("do");
      if (!every == !after || !body) {
        build_.complaints.add(element, "a timer has every or after, in milliseconds, and do");
        continue;
      }
      timer.repeats = every.has_value();
      timer.ms = build_.complaints.number(every ? *every : *after).value_or(1);
      if (timer.ms < 50 || timer.ms > longestTime)
        build_.complaints.add(element, "a timer needs at least 50 ms, and no more than a trillion");
      timer.handler = readHandler(build_, place_, *body, "onTimer", "");
      spec.timers.push_back(timer);
    }
  }

  void readLoad(const Source& source, Load& load) {
    for (const auto& [key, value] : build_.complaints.entries(source, keys::load)) {
      if (key == "ms")
        readSpan(build_, value, load.least, load.most);
      else
        load.probability = build_.complaints.probability(value).value_or(1);
    }
  }

  void readInterstitials(const Source& source, ActivitySpec& spec) {
    for (const auto& element : build_.complaints.elements(source)) {
      Interstitial interstitial;
      for (const auto& [key, value] : build_.complaints.entries(element, keys::interstitial)) {
        if (key == "show")
          interstitial.window = windowNamed(value);
        else if (key == "chance")
          interstitial.probability = build_.complaints.probability(value).value_or(0);
        else if (key == "when")
          interstitial.when = readExpression(build_, place_, value, Type::truth, true);
        else
          interstitial.perEvent = readEach(value);
      }
      if (interstitial.window < 0) build_.complaints.add(element, "show is missing: the window that appears");
      spec.interstitials.push_back(interstitial);
    }
  }

  bool readEach(const Source& source) {
    const auto word = build_.complaints.text(source);
    if (word && *word != "event" && *word != "screen")
      build_.complaints.add(source, "each is event or screen");
    return word == "event";
  }

  void nameLifecycle(ActivitySpec& spec) {
    const auto named = [&](std::string_view method) {
      return addCallback(build_, fmt::format("{}.{}", spec.className, method));
    };
    spec.callbacks = {named("onCreate"), named("onResume"), named("onPause"), named("onStop"),
                      named("onDestroy")};
  }

  Build& build_;
  Index activity_;
  Place place_;
  Variables locals_;
  Names windows_;
  Bodies bodies_;  // of the windows
};

}  // namespace

void readWindow(Build& build, const Place& place, const Source& source, const std::string& name,
                Index index) {
  WindowSpec window;
  window.title = name;
  window.kind = trace::WindowKind::dialog;
  for (const auto& [key, value] : build.complaints.entries(source, keys::window)) {
    if (key == "kind")
      window.kind = readKind(build, value);
    else if (key == "title")
      window.title = build.complaints.text(value).value_or(name);
    else if (key == "bounds")
      window.bounds = readRect(build, value);
    else if (key == "view")
      window.portrait = readWidget(build, place, value, window);
    else if (key == "cancelable")
      window.cancelable = build.complaints.truth(value).value_or(true);
    else if (key == "showsKeyboard")
      window.showsKeyboard = build.complaints.truth(value).value_or(false);
    else if (key == "keepsKeyboard")
      window.keepsKeyboard = build.complaints.truth(value).value_or(false);
    else
      readWindowEvents(build, place, value, name, window);
  }
  if (source.isMap() && !source.find("view"))
    build.complaints.add(source, "view is missing: what the window shows");
  if (source.isMap() && !window.bounds)
    build.complaints.add(source, "bounds are missing: where the window lies");
  build.app.windows[index] = std::move(window);
}

void readActivity(Build& build, const Source& source, Index activity) {
  ActivityReader(build, activity).read(source);
}

}  // namespace marmoset::device::simulator
