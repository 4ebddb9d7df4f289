#pragma once

#include <cstdint>
#include <optional>

#include "engine/replay/run_origin.h"
#include "engine/store/met_builds.h"
#include "engine/trace/recording.h"

namespace marmoset::replay {

// The build that is installed on a device behind adb, by what was seen there last. Nothing of simulated apps,
// whose files tell it better, and of runs that install the app anew, which are about that file.
std::optional<store::MetBuild> metBuild(const RunOrigin& origin, std::int64_t when);
std::optional<store::MetBuild> metBuild(const trace::Recording& recording, std::int64_t when);

// Where there is no store, or it does not take it, results of earlier builds look as if they still held.
void noteMet(store::Store* store, const std::optional<store::MetBuild>& build);

}  // namespace marmoset::replay
