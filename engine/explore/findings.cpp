#include "engine/explore/findings.h"

#include "engine/explore/front.h"
#include "engine/trace/crash_signature.h"

namespace marmoset::explore {

std::uint64_t Findings::beginTrace() {
  ++found_.restarts;
  return ++found_.traces;
}

void Findings::add(const trace::Recording& recording, std::size_t position, std::uint64_t trace,
                   std::int64_t ms) {
  const auto& before = recording.before(position);
  const auto& event = recording.events[position];
  if (position == 0) found_.model.start(before);
  const auto state = found_.model.add(before, event, static_cast<model::Position>(position));
  ++found_.events;
  found_.branches.insert(event.after.branches.begin(), event.after.branches.end());
  if (event.after.failure) return crash(*event.after.failure, trace, ms);
  if (frontOf(event.after, package_) != Front::app) return;
  found_.states.insert(state);
  found_.activities.insert(event.after.window.activity);
}

void Findings::crash(const trace::Failure& failure, std::uint64_t trace, std::int64_t ms) {
  auto& crash = found_.crashes[trace::signatureOf(failure).toString()];
  if (crash.times++ > 0) return;
  crash.firstMs = ms;
  crash.trace = trace;
}

Gain Findings::since(const Counts& counts, std::int64_t ms) {
  const auto now = this->counts();
  const Gain gain{static_cast<std::uint32_t>(now.branches - counts.branches),
                  static_cast<std::uint32_t>(now.states - counts.states),
                  static_cast<std::uint32_t>(now.activities - counts.activities),
                  static_cast<std::uint32_t>(now.crashes - counts.crashes)};
  if (gain.branches + gain.states > 0) found_.curve.push_back({ms, now.states, now.branches});
  return gain;
}

}  // namespace marmoset::explore
