#include "engine/replay/trial.h"

#include <algorithm>
#include <numeric>

#include "engine/trace/abstract_state.h"

namespace marmoset::replay {

namespace {

using trace::ObservationLevel;

class Trial {
 public:
  Trial(device::Device& device, const Trace& trace, std::span<const std::uint32_t> candidate,
        const TrialSettings& settings, const device::Operation& operation)
      : session_(device, sessionStart(trace, settings.start, settings.wipeConsent), operation),
        trace_(trace),
        settings_(settings),
        order_(trace.setup) {
    std::iota(order_.begin(), order_.end(), 0u);
    std::copy_if(candidate.begin(), candidate.end(), std::back_inserter(order_),
                 [&](std::uint32_t event) { return event >= trace.setup; });
  }

  device::Result<TrialResult> run() {
    auto first = session_.start(ObservationLevel::window);
    if (!first) return tl::unexpected(first.error());
    startMs_ = first->timeMs;
    const auto level = watched();
    if (auto played = level ? stepByStep(*level) : atOnce(); !played) return tl::unexpected(played.error());
    if (auto ended = lookAtTheEnd(); !ended) return tl::unexpected(ended.error());
    return std::move(result_);
  }

 private:
  std::optional<ObservationLevel> watched() const {
    auto level = settings_.target.watches();
    const auto atLeast = [&](ObservationLevel wanted) { level = std::max(level.value_or(wanted), wanted); };
    if (settings_.observe) atLeast(*settings_.observe);
    if (settings_.states) atLeast(ObservationLevel::tree);
    return level;
  }

  device::Result<void> stepByStep(ObservationLevel level) {
    for (std::size_t i = 0; i < order_.size() && !decided_; ++i) {
      const auto step = session_.step(trace_.steps[order_[i]], level);
      if (!step) return tl::unexpected(step.error());
      count(i);
      if (step->outcome.failure) judge(*step->outcome.failure);
      if (step->after) look(i, *step->after);
    }
    return {};
  }

  device::Result<void> atOnce() {
    std::vector<device::Step> steps;
    steps.reserve(order_.size());
    for (const auto event : order_) steps.push_back(trace_.steps[event]);
    const auto heard = [&](std::size_t i, const device::StepOutcome&) {
      if (settings_.onEvent) settings_.onEvent({i, order_[i], nullptr});
      return true;
    };
    const auto played = session_.play(steps, heard);
    if (!played) return tl::unexpected(played.error());
    if (played->steps > 0) count(played->steps - 1);
    if (played->failure) judge(*played->failure);
    return {};
  }

  // The last event may take effect late. After a verdict the device need not answer any more.
  device::Result<void> lookAtTheEnd() {
    if (decided_ && lastMs_) {
      result_.deviceMs = *lastMs_ - startMs_;
      return {};
    }
    const auto seen = session_.observe(ObservationLevel::window);
    if (!seen && !decided_) return tl::unexpected(seen.error());
    if (seen) notice(*seen);
    result_.deviceMs = lastMs_.value_or(startMs_) - startMs_;
    return {};
  }

  void look(std::size_t position, const trace::Observation& seen) {
    if (settings_.states) {
      const auto state = trace::abstractState(seen.window, seen.tree.get());
      if (position < trace_.setup)
        result_.launched = state;
      else
        result_.states.push_back(state);
    }
    notice(seen);
    if (settings_.onEvent) settings_.onEvent({position, order_[position], &seen});
  }

  void notice(const trace::Observation& seen) {
    lastMs_ = seen.timeMs;
    if (decided_) return;
    if (settings_.target.metBy(seen)) result_.success = decided_ = true;
    if (seen.failure) judge(*seen.failure);
  }

  void judge(const trace::Failure& failure) {
    if (!result_.failure) result_.failure = failure;
    result_.success = result_.success || settings_.target.metBy(failure);
    decided_ = true;
  }

  void count(std::size_t position) {
    result_.executed =
        static_cast<std::uint32_t>(std::max<std::size_t>(position + 1, trace_.setup)) - trace_.setup;
  }

  device::DeviceSession session_;
  const Trace& trace_;
  const TrialSettings& settings_;
  std::vector<std::uint32_t> order_;
  TrialResult result_;
  bool decided_ = false;
  std::int64_t startMs_ = 0;
  std::optional<std::int64_t> lastMs_;
};

}  // namespace

device::Result<TrialResult> runTrial(device::Device& device, const Trace& trace,
                                     std::span<const std::uint32_t> candidate, const TrialSettings& settings,
                                     const device::Operation& operation) {
  return Trial(device, trace, candidate, settings, operation).run();
}

}  // namespace marmoset::replay
