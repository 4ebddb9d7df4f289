#include "engine/reduce/suite/along_path.h"

namespace marmoset::suite {

namespace {

constexpr auto level = trace::ObservationLevel::tree;

// After an event that may have been the app's last.
Sight sightAfter(const device::Stepped& stepped, model::Abstraction abstraction) {
  static const trace::Observation nothing;
  const auto& seen = stepped.after ? *stepped.after : nothing;
  return sightOf(seen, abstraction, stepped.outcome.failure ? stepped.outcome.failure : seen.failure);
}

}  // namespace

device::Result<std::vector<Sight>> alongPath(device::Device& device, const replay::Trace& trace,
                                             const ExpectedWay& way, device::SessionStart start,
                                             const device::Operation& operation) {
  device::DeviceSession session(device, std::move(start), operation);
  auto first = session.start(level);
  if (!first) return tl::unexpected(std::move(first).error());
  std::vector<Sight> sights;
  for (std::uint32_t event = 0; event < trace.events.size() && !session.crash(); ++event) {
    const auto stepped = session.step(trace.steps[event], level);
    if (!stepped) return tl::unexpected(stepped.error());
    if (event + 1 < trace.setup && !session.crash()) continue;
    sights.push_back(sightAfter(*stepped, way.abstraction));
    if (sights.back().state != way.states[sights.size() - 1]) break;
  }
  return sights;
}

}  // namespace marmoset::suite
