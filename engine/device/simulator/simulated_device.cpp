#include "engine/device/simulator/simulated_device.h"

#include <algorithm>

#include <fmt/format.h>

#include "engine/device/app_build.h"
#include "engine/device/simulator/app.h"
#include "engine/device/simulator/app_content.h"
#include "engine/device/simulator/app_facts.h"
#include "engine/device/simulator/screen_drawing.h"
#include "engine/trace/process_name.h"

namespace marmoset::device::simulator {

namespace {

constexpr std::int32_t homeKey = 3;

// Words of a script are never run on the host; what the phone itself understands is typing.
bool needsPermission(const script::LowLevelEvent& event) {
  if (const auto* command = std::get_if<script::CommandEvent>(&event.body))
    return !command->command.starts_with("input text ");
  return std::holds_alternative<script::InstrumentationEvent>(event.body);
}

// One event may have an app at work for a while.
class Stoppable {
 public:
  Stoppable(Phone& phone, const std::stop_token& stop) : phone_(phone) { phone_.heed(&stop); }
  ~Stoppable() { phone_.heed(nullptr); }
  Stoppable(const Stoppable&) = delete;
  Stoppable& operator=(const Stoppable&) = delete;

 private:
  Phone& phone_;
};

tl::unexpected<DeviceError> cancelled() {
  return fail(DeviceError::Kind::cancelled, "the replay was cancelled");
}

}  // namespace

SimulatedDevice::SimulatedDevice(std::shared_ptr<const App> app, std::string serial, PhoneOptions options)
    : phone_(options) {
  instrumented_ = facts(*app).instrumented;
  phone_.install(std::move(app));
  info_ = {std::move(serial),
           "Simulated phone",
           options.sdk >= 33 ? "13" : "9",
           options.sdk,
           phone_.width(),
           phone_.height(),
           true};
}

Result<void> SimulatedDevice::cleanStart(const CleanStart& start, const Operation&) {
  if (auto there = installed(start.package); !there) return tl::unexpected(std::move(there).error());
  if (!start.fixtures.empty())
    return fail(
        DeviceError::Kind::unsupported,
        fmt::format("a simulated phone keeps no files, so {} cannot be put on it; explore on a device, or "
                    "without fixtures",
                    start.fixtures.front().file));
  if (start.clearData) phone_.clearData(start.package);
  if (start.forceStop) phone_.forceStop(start.package);
  phone_.unconfine();
  phone_.rotate(0);
  phone_.pressKey(homeKey);
  phone_.confine({start.package});
  if (start.seed) phone_.reseed(*start.seed);
  phone_.forgetFailures();
  lastFailure_.reset();
  package_ = start.package;
  phone_.forgetReports();
  mayRunCommands_ = start.mayRunCommands;
  return {};
}

Result<StepOutcome> SimulatedDevice::inject(const Step& step, const Operation& operation) {
  StepOutcome outcome;
  const Stoppable whileInjected(phone_, operation.stop);
  for (const auto& event : step) {
    if (needsPermission(event) && !mayRunCommands_) {
      return fail(DeviceError::Kind::refused,
                  fmt::format("line {} runs a command on the device; allow commands for this run to go on",
                              event.line + 1));
    }
    phone_.inject(event);
    if (phone_.stopped()) return cancelled();
    ++outcome.injected;
    // Another app's death is none of this one's.
    while (auto failure = phone_.takeFailure())
      if (!outcome.failure && trace::isProcessOf(failure->process, package_))
        outcome.failure = std::move(failure);
    if (!outcome.failure) continue;
    lastFailure_ = outcome.failure;
    break;
  }
  return outcome;
}

Result<ReplayOutcome> SimulatedDevice::replay(std::span<const Step> steps, const StepSink& onStep,
                                              const Operation& operation) {
  ReplayOutcome outcome;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    // Asking costs more than an event does.
    if (i % 256 == 0 && operation.stopRequested()) return cancelled();
    const auto step = inject(steps[i], operation);
    if (!step) return tl::unexpected(step.error());
    ++outcome.steps;
    outcome.failure = step->failure;
    outcome.stoppedBySink = onStep && !onStep(i, *step);
    if (outcome.failure || outcome.stoppedBySink) break;
  }
  return outcome;
}

Result<trace::Observation> SimulatedDevice::observe(trace::ObservationLevel level, const Operation&) {
  trace::Observation seen;
  seen.window = phone_.window();
  seen.callbacks = phone_.takeCallbacks();
  seen.branches = phone_.takeBranches();
  seen.log = phone_.takeAppLog();
  seen.failure = std::exchange(lastFailure_, std::nullopt);
  seen.timeMs = phone_.now();
  seen.instrumented = instrumented_;
  if (level >= trace::ObservationLevel::tree) seen.tree = phone_.tree();
  if (level >= trace::ObservationLevel::screen) {
    seen.screenshot = screenOf(seen.tree, seen.window.keyboard);
  }
  return seen;
}

trace::Picture SimulatedDevice::screenOf(const std::shared_ptr<const trace::ViewTree>& tree, bool keyboard) {
  constexpr std::size_t most = 16;
  const auto known = std::find_if(drawn_.begin(), drawn_.end(), [&](const DrawnScreen& one) {
    return one.keyboard == keyboard && *one.tree == *tree;
  });
  if (known != drawn_.end()) return known->png;
  if (drawn_.size() == most) drawn_.erase(drawn_.begin());
  drawn_.push_back(
      {tree, keyboard, trace::Picture(drawScreen(*tree, phone_.width(), phone_.height(), keyboard))});
  return drawn_.back().png;
}

Result<const App*> SimulatedDevice::installed(const std::string& package) const {
  const auto* app = phone_.find(package);
  if (!app)
    return fail(DeviceError::Kind::notInstalled,
                fmt::format("{} is not installed on {}", package, info_.serial));
  return app;
}

Result<std::string> SimulatedDevice::appVersion(const std::string& package, const Operation&) {
  return installed(package).map([](const App* app) {
    return printBuild(
        {fmt::format("{} ({})", facts(*app).versionName, facts(*app).versionCode), contentOf(*app)});
  });
}

Result<AppManifest> SimulatedDevice::manifest(const std::string& package, const Operation&) {
  return installed(package).map([](const App* app) {
    const auto& told = facts(*app);
    return AppManifest{told.mainActivity, told.activities, app->branches.size()};
  });
}

}  // namespace marmoset::device::simulator
