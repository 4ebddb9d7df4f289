#include "engine/device/session.h"

#include "engine/device/reset_hook.h"

namespace marmoset::device {

Result<trace::Observation> DeviceSession::start(Level level) {
  started_ = false;
  crash_.reset();
  auto recipe = start_.recipe;
  if (start_.wipeConsent && recipe.wipes() && !device_.info().emulator) {
    if (auto allowed = start_.wipeConsent->request(device_.info(), recipe.package, operation_); !allowed)
      return tl::unexpected(std::move(allowed).error());
    recipe.mayWipe = true;
  }
  if (!recipe.reset.empty()) {
    const auto& serial = device_.info().serial;
    if (auto reset = runReset(recipe.reset, serial, recipe.package, operation_); !reset)
      return tl::unexpected(std::move(reset).error());
  }
  if (auto clean = device_.cleanStart(recipe, operation_); !clean)
    return tl::unexpected(std::move(clean).error());
  // A failure told here is one of before the start.
  auto first = device_.observe(level, operation_);
  started_ = first.has_value();
  return first;
}

Result<void> DeviceSession::ready() const {
  if (!started_)
    return fail(DeviceError::Kind::ended, "no app was started on " + device_.info().serial + "; start it");
  if (crash_)
    return fail(DeviceError::Kind::ended,
                start_.recipe.package + " has died on " + device_.info().serial + "; start it again");
  if (operation_.stopRequested()) return fail(DeviceError::Kind::cancelled, "the run was cancelled");
  return {};
}

Result<Stepped> DeviceSession::step(const Step& step, std::optional<Level> look) {
  if (auto can = ready(); !can) return tl::unexpected(std::move(can).error());
  auto outcome = device_.inject(step, operation_);
  if (!outcome) return tl::unexpected(std::move(outcome).error());
  Stepped stepped{*std::move(outcome), {}};
  notice(stepped.outcome.failure);
  if (!look) return stepped;
  auto after = observe(*look);
  // Of an app that has died, its death is enough to know.
  if (!after && !crash_) return tl::unexpected(std::move(after).error());
  if (!after) return stepped;
  if (!after->failure) after->failure = stepped.outcome.failure;
  stepped.after = *std::move(after);
  return stepped;
}

Result<ReplayOutcome> DeviceSession::play(std::span<const Step> steps, const Device::StepSink& onStep) {
  if (auto can = ready(); !can) return tl::unexpected(std::move(can).error());
  auto played = device_.replay(steps, onStep, operation_);
  if (played) notice(played->failure);
  return played;
}

Result<trace::Observation> DeviceSession::observe(Level level) {
  auto seen = device_.observe(level, operation_);
  if (seen) notice(seen->failure);
  return seen;
}

}  // namespace marmoset::device
