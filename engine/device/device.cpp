#include "engine/device/device.h"

#include "engine/trace/stable_hash.h"

namespace marmoset::device {

Operation Operation::within(Clock::duration limit) const {
  Operation inner = *this;
  const auto latest = Clock::now() + limit;
  if (!inner.deadline || *inner.deadline > latest) inner.deadline = latest;
  return inner;
}

Operation Operation::uncut(Clock::duration limit) const {
  auto inner = within(limit);
  inner.stop = {};
  return inner;
}

Result<ReplayOutcome> Device::replay(std::span<const Step> steps, const StepSink& onStep,
                                     const Operation& operation) {
  ReplayOutcome outcome;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (operation.stopRequested()) return fail(DeviceError::Kind::cancelled, "the replay was cancelled");
    auto step = inject(steps[i], operation);
    if (!step) return tl::unexpected(std::move(step).error());
    ++outcome.steps;
    outcome.failure = step->failure;
    outcome.stoppedBySink = onStep && !onStep(i, *step);
    if (outcome.failure || outcome.stoppedBySink) break;
  }
  return outcome;
}

Result<std::string> Device::appVersion(const std::string&, const Operation&) {
  return std::string();
}

Result<AppManifest> Device::manifest(const std::string&, const Operation&) {
  return AppManifest{};
}

std::uint64_t runSeed(std::uint64_t seed, std::uint64_t candidateHash, std::uint64_t run) {
  trace::StableHash hash;
  hash.add(seed);
  hash.add(candidateHash);
  hash.add(run);
  return hash.value();
}

}  // namespace marmoset::device
