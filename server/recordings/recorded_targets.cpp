#include "server/recordings/recorded_targets.h"

#include <algorithm>

#include <fmt/format.h>

#include "engine/report/report.h"
#include "engine/trace/target.h"

namespace marmoset::server {

namespace {

std::optional<TargetOffer> activityOf(const trace::Recording& recording, const trace::WindowStatus& window) {
  if (window.activity.empty() || window.package != recording.package) return std::nullopt;
  const auto shown = trace::shortActivity(window.package, window.activity);
  return TargetOffer{fmt::format("activity:{}/{}", window.package, shown), shown};
}

}  // namespace

std::optional<TargetOffer> crashTarget(const trace::Recording& recording) {
  if (!recording.failure) return std::nullopt;
  return TargetOffer{trace::Target::sameCrash(trace::signatureOf(*recording.failure)).toString(),
                     report::crashLine(*recording.failure)};
}

std::vector<TargetOffer> activityTargets(const trace::Recording& recording) {
  std::vector<TargetOffer> found;
  for (const auto& event : recording.events) {
    const auto offer = activityOf(recording, event.after.window);
    const auto isKnown = [&](const TargetOffer& one) { return one.target == offer->target; };
    if (offer && std::none_of(found.begin(), found.end(), isKnown)) found.push_back(*offer);
  }
  return found;
}

std::optional<TargetOffer> activityReachedBy(const report::RecordedScript& recorded, std::uint32_t event) {
  const auto index = recorded.recordedOf(event);
  if (!index) return std::nullopt;
  const auto& recording = recorded.analysis().document->recording;
  const auto& after = recording.events[*index].after.window;
  if (after.activity == recording.before(*index).window.activity) return std::nullopt;
  return activityOf(recording, after);
}

}  // namespace marmoset::server
