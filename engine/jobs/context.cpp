#include "engine/jobs/context.h"

namespace marmoset::jobs {

device::CleanStart Context::start() const {
  device::CleanStart start;
  start.clearData = !spec.start.keepData;
  start.grants = spec.start.grants;
  start.reinstall = spec.start.reinstall;
  start.mayRunCommands = may.runCommands;
  start.fixtures = spec.start.fixtures;
  start.reset = may.reset;
  return start;
}

reduce::Surroundings Context::surroundings(const replay::Trace& trace, bool fresh) const {
  return {pool, trace, store, start(), may.wipe, spec.seed, operation, book.created(), fresh};
}

Outcome stopped(const Context& context) {
  const auto state = context.host.stoppedAs();
  return {state, nameOf(state)};
}

Outcome failed(std::string message) {
  return {store::JobState::failed, std::move(message)};
}

Outcome hindered(const Context& context, std::string message) {
  Outcome outcome{context.book.canGoOn() ? store::JobState::paused : store::JobState::failed,
                  std::move(message)};
  outcome.inTrouble = true;
  return outcome;
}

Outcome endedBy(const Context& context, const device::DeviceError& error) {
  if (error.kind == device::DeviceError::Kind::cancelled) return stopped(context);
  return hindered(context, error.message);
}

}  // namespace marmoset::jobs
