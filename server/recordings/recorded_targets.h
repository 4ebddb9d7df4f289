#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/report/recorded_script.h"
#include "engine/trace/recording.h"
#include "server/recordings/recording_messages.h"

namespace marmoset::server {

// The crash that the recording ends in; none if the app survived.
std::optional<TargetOffer> crashTarget(const trace::Recording& recording);
// The activities of the app in the order in which they were reached.
std::vector<TargetOffer> activityTargets(const trace::Recording& recording);
// The activity that an event of the present script leads to.
std::optional<TargetOffer> activityReachedBy(const report::RecordedScript& recorded, std::uint32_t event);

}  // namespace marmoset::server
