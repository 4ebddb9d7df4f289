#include "engine/replay/trace.h"

#include <algorithm>
#include <numeric>
#include <optional>

#include <fmt/format.h>

#include "engine/device/steps.h"
#include "engine/replay/fingerprint.h"
#include "engine/script/semantics/beyond_limit.h"

namespace marmoset::replay {

std::vector<std::uint32_t> Trace::whole() const {
  std::vector<std::uint32_t> all(events.size() - setup);
  std::iota(all.begin(), all.end(), setup);
  return all;
}

namespace {

// No app has such a name; a command with it would be too long for a device, which then looks like the fault.
constexpr std::size_t longestName = 1000;

std::optional<std::string> overlongName(const script::Run& run) {
  for (const auto& event : run.events) {
    const auto* launch = std::get_if<script::ActivityEvent>(&event.body);
    const auto length = launch ? std::max(launch->package.size(), launch->activity.size()) : 0;
    if (length > longestName)
      return fmt::format("line {} launches an app by a name of {} letters; no name has more than {}",
                         event.line + 1, length, longestName);
  }
  return std::nullopt;
}

}  // namespace

tl::expected<Trace, std::string> traceOf(const script::Script& script, const script::RunOptions& options) {
  auto asDevice = options;
  asDevice.inject = true;
  if (const auto beyond = script::beyondLimit(script, asDevice))
    return tl::unexpected(beyond->describe() + "; give its gestures fewer steps, or split it");
  const auto run = script::play(script, asDevice);
  if (auto overlong = overlongName(run)) return tl::unexpected(*std::move(overlong));
  Trace trace;
  trace.end = run.end;
  trace.events = script::userEvents(run.events);
  const auto launch = std::find_if(trace.events.begin(), trace.events.end(), [](const auto& event) {
    return event.type == script::UserEventType::launch;
  });
  if (run.end.kind == script::RunEnd::Kind::rejected)
    return tl::unexpected(
        std::string("a device rejects the header of this script; `marmoset check` says why"));
  if (launch == trace.events.end()) {
    return tl::unexpected(std::string(
        trace.events.empty() ? "the script injects no events"
                             : "the script launches no app; begin it with LaunchActivity(package,activity)"));
  }
  trace.package = launch->package;
  trace.setup = static_cast<std::uint32_t>(launch - trace.events.begin()) + 1;
  trace.steps = device::stepsOf(run.events, trace.events);
  for (const auto& step : trace.steps) trace.fingerprints.push_back(fingerprint(step));
  return trace;
}

std::uint64_t candidateHash(const Trace& trace, std::span<const std::uint32_t> candidate) {
  std::vector<std::uint64_t> played(trace.fingerprints.begin(), trace.fingerprints.begin() + trace.setup);
  for (const auto event : candidate) {
    if (event >= trace.setup) played.push_back(trace.fingerprints[event]);
  }
  return fingerprint(played);
}

device::SessionStart sessionStart(const Trace& trace, device::CleanStart recipe,
                                  std::shared_ptr<device::WipeConsent> consent) {
  recipe.package = trace.package;
  return {std::move(recipe), std::move(consent)};
}

}  // namespace marmoset::replay
