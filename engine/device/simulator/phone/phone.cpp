#include "engine/device/simulator/phone.h"

#include <algorithm>

#include "engine/device/simulator/phone/phone_state.h"
#include "engine/script/android/key_codes.h"

namespace marmoset::device::simulator {

struct Phone::State : PhoneState {};

namespace {

constexpr std::string_view typeCommand = "input text ";

// Charges the time an event costs once everything it caused has happened.
template <class Act>
void spend(PhoneState& phone, std::int64_t cost, Act act) {
  phone.unspent = cost;
  phone.work.begin();
  act();
  const auto ms = std::exchange(phone.unspent, 0);
  passTime(phone, ms);
}

const Costs& costsOf(const PhoneState& phone) {
  static const Costs usual;
  if (phone.front) return phone.front->app->costs;
  return phone.apps.empty() ? usual : phone.apps.front()->app->costs;
}

std::vector<std::string> namesOf(std::vector<PhoneState::Report>& reports,
                                 std::vector<std::string> App::*table) {
  std::vector<std::string> names;
  names.reserve(reports.size());
  for (const auto& report : reports) names.push_back((report.app->*table)[report.name]);
  reports.clear();
  return names;
}

}  // namespace

Phone::Phone(PhoneOptions options) : state_(std::make_unique<State>()) {
  state_->options = options;
  state_->random = Random(options.seed);
  if (options.width > 0) state_->naturalWidth = options.width;
  if (options.height > 0) state_->naturalHeight = options.height;
}

Phone::~Phone() = default;
Phone::Phone(Phone&&) noexcept = default;
Phone& Phone::operator=(Phone&&) noexcept = default;

std::int64_t Phone::now() const {
  return state_->now;
}
void Phone::advance(std::int64_t ms) {
  passTime(*state_, ms);
}
void Phone::reseed(std::uint64_t seed) {
  state_->random = Random(seed);
}

void Phone::install(std::shared_ptr<const App> app) {
  auto& phone = *state_;
  if (phone.apps.empty()) {
    if (phone.options.width <= 0) phone.naturalWidth = app->facts.width;
    if (phone.options.height <= 0) phone.naturalHeight = app->facts.height;
  }
  auto installed = std::make_unique<RunningApp>();
  installed->strings = Strings(&app->constants);
  installed->fixedLayouts.resize(app->windows.size());
  installed->app = std::move(app);
  clearAppData(phone, *installed);
  if (const auto* old = findApp(phone, installed->app->facts.package)) {
    keepData(*old, *installed);
    installed->uid = old->uid;
    uninstall(installed->app->facts.package);
  } else {
    installed->uid = phone.nextUid++;
  }
  phone.apps.push_back(std::move(installed));
}

bool Phone::uninstall(std::string_view package) {
  auto& phone = *state_;
  auto* app = findApp(phone, package);
  if (!app) return false;
  stopApp(phone, *app);
  // Reports name the app they came from.
  phone.callbacks.clear();
  phone.branches.clear();
  std::erase_if(phone.apps, [&](const auto& held) { return held.get() == app; });
  return true;
}

std::vector<InstalledApp> Phone::installed() const {
  std::vector<InstalledApp> found;
  for (const auto& app : state_->apps) found.push_back({app->app, app->pid, app->uid});
  return found;
}

const App* Phone::find(std::string_view package) const {
  const auto* app = findApp(*state_, package);
  return app ? app->app.get() : nullptr;
}

std::int32_t Phone::pid(std::string_view package) const {
  const auto* app = findApp(*state_, package);
  return app ? app->pid : 0;
}

bool Phone::clearData(std::string_view package) {
  auto* app = findApp(*state_, package);
  if (app) clearAppData(*state_, *app);
  return app != nullptr;
}

void Phone::forceStop(std::string_view package) {
  if (auto* app = findApp(*state_, package)) stopApp(*state_, *app);
}

void Phone::inject(const script::LowLevelEvent& event) {
  struct Visitor {
    Phone& phone;
    void operator()(const script::MotionEvent& event) const { phone.motion(event); }
    void operator()(const script::KeyEvent& event) const {
      phone.advance(event.sleptBefore);
      phone.key(event);
    }
    void operator()(const script::WaitEvent& event) const { phone.advance(event.ms); }
    void operator()(const script::ThrottleEvent& event) const { phone.advance(event.ms); }
    void operator()(const script::ActivityEvent& event) const { phone.launch(event.package, event.activity); }
    void operator()(const script::RotationEvent& event) const { phone.rotate(event.degree, event.persist); }
    void operator()(const script::CommandEvent& event) const {
      const std::string_view command = event.command;
      if (command.starts_with(typeCommand)) return phone.typeText(command.substr(typeCommand.size()));
      answerRecorded(*phone.state_, event);
    }
    void operator()(const script::FlipEvent&) const {}
    void operator()(const script::InstrumentationEvent&) const {}
    void operator()(const script::PowerEvent&) const {}
    void operator()(const script::FrameRateEvent&) const {}
    void operator()(const script::AppFrameRateEvent&) const {}
  };
  std::visit(Visitor{*this}, event.body);
}

void Phone::motion(const script::MotionEvent& event) {
  auto& phone = *state_;
  spend(phone, costsOf(phone).touch, [&] {
    if (!touchRecorded(phone, event)) touch(phone, event);
  });
}

void Phone::key(const script::KeyEvent& event) {
  auto& phone = *state_;
  const bool released = event.action == 1;
  spend(phone, costsOf(phone).key, [&] {
    if (keyRecorded(phone, event) || !released) return;
    simulator::pressKey(phone, event.keyCode);
    afterEvent(phone);
  });
}

void Phone::pressKey(std::int32_t keyCode) {
  script::KeyEvent event;
  event.keyCode = keyCode;
  key(event);
  event.action = 1;
  key(event);
}

void Phone::typeText(std::string_view text) {
  auto& phone = *state_;
  spend(phone, costsOf(phone).key, [&] {
    if (!answerRecorded(phone, script::CommandEvent{std::string(typeCommand).append(text)}))
      simulator::typeText(phone, text);
  });
}

void Phone::tap(float x, float y) {
  script::MotionEvent event;
  event.pointers = {{0, x, y}};
  motion(event);
  event.action = script::motion::up;
  motion(event);
}

void Phone::swipe(float x1, float y1, float x2, float y2, std::int64_t ms) {
  constexpr int steps = 10;
  script::MotionEvent event;
  event.pointers = {{0, x1, y1}};
  motion(event);
  event.action = script::motion::move;
  for (int i = 1; i <= steps; ++i) {
    const float share = static_cast<float>(i) / steps;
    event.pointers = {{0, x1 + (x2 - x1) * share, y1 + (y2 - y1) * share}};
    advance(ms / steps);
    motion(event);
  }
  event.action = script::motion::up;
  motion(event);
}

void Phone::rotate(std::int32_t degree, bool persist) {
  auto& phone = *state_;
  if (degree < 0 || degree > 3) return;
  spend(phone, costsOf(phone).rotation, [&] {
    if (std::exchange(phone.rotation, degree) == degree) return;
    for (auto& app : phone.apps) recreateForRotation(phone, *app);
    answerRecorded(phone, script::RotationEvent{degree, persist});
  });
}

void Phone::heed(const std::stop_token* stop) {
  state_->work.heed(stop);
}
bool Phone::stopped() const {
  return state_->work.stopped();
}

LaunchResult Phone::launch(std::string_view package, std::string_view activity) {
  auto& phone = *state_;
  auto result = LaunchResult::notFound;
  spend(phone, 0, [&] { result = launchActivity(phone, package, activity); });
  return result;
}

void Phone::confine(std::vector<std::string> packages) {
  state_->confinedTo = std::move(packages);
}
void Phone::unconfine() {
  state_->confinedTo.reset();
}
std::vector<ControllerCall> Phone::takeControllerCalls() {
  return std::exchange(state_->controllerCalls, {});
}

std::int32_t Phone::width() const {
  return state_->width();
}
std::int32_t Phone::height() const {
  return state_->height();
}
std::int32_t Phone::rotation() const {
  return state_->rotation;
}
std::int32_t Phone::sdk() const {
  return state_->options.sdk;
}
trace::WindowStatus Phone::window() const {
  return windowStatus(*state_);
}
std::shared_ptr<const trace::ViewTree> Phone::tree() const {
  return viewTree(*state_);
}
std::uint64_t Phone::stateHash() const {
  return simulator::stateHash(*state_);
}

std::optional<std::int64_t> Phone::variable(std::string_view package, std::string_view name) const {
  const auto* app = findApp(*state_, package);
  if (!app) return std::nullopt;
  const auto& names = app->app->globalNames;
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return std::nullopt;
  return app->globals[static_cast<std::size_t>(found - names.begin())];
}

std::vector<ActivityEntry> Phone::stack() const {
  std::vector<ActivityEntry> entries;
  const auto add = [&](const RunningApp& app) {
    for (std::size_t i = 0; i < app.stack.size(); ++i) {
      const bool resumed = state_->front == &app && i + 1 == app.stack.size();
      ActivityEntry entry{
          app.app->facts.package, app.app->activities[app.stack[i].spec].className, app.task, resumed, {}};
      for (const auto& window : app.stack[i].windows) {
        const auto& spec = app.app->windows[window.spec];
        entry.windows.push_back({spec.kind, spec.title});
      }
      if (const auto* screen = resumed ? recordedScreen(*state_) : nullptr) {
        const auto seen = recordedWindow(*state_, *screen);
        entry.package = seen.package;
        entry.activity = seen.activity;
        if (seen.kind != trace::WindowKind::activity) entry.windows.push_back({seen.kind, seen.window});
      }
      entries.push_back(std::move(entry));
    }
  };
  for (const auto& app : state_->apps) {
    if (app.get() != state_->front) add(*app);
  }
  if (state_->front) add(*state_->front);
  return entries;
}

std::vector<std::string> Phone::takeCallbacks() {
  return namesOf(state_->callbacks, &App::callbacks);
}
std::vector<std::string> Phone::takeBranches() {
  return namesOf(state_->branches, &App::branches);
}
std::vector<std::string> Phone::takeAppLog() {
  return std::exchange(state_->appLog, {});
}
std::vector<LogLine> Phone::takeLog() {
  return std::exchange(state_->log, {});
}
bool Phone::failed() const {
  return !state_->failures.empty();
}
std::optional<trace::Failure> Phone::takeFailure() {
  auto& failures = state_->failures;
  if (failures.empty()) return std::nullopt;
  auto first = std::move(failures.front());
  failures.pop_front();
  return first;
}

void Phone::forgetFailures() {
  state_->failures.clear();
}

void Phone::forgetReports() {
  state_->callbacks.clear();
  state_->branches.clear();
  state_->appLog.clear();
}

}  // namespace marmoset::device::simulator
