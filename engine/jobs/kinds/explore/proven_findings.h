#pragma once

#include "engine/jobs/kinds/explore/exploring.h"
#include "engine/jobs/kinds/explore/result_files.h"

namespace marmoset::jobs {

// What is made of an exploration when its loop has ended: every crash replayed, minimised and told in
// sentences, and a script to every screen. Files are written as they are made. Ends early where the job is
// stopped.
void proveCrashes(Context& context, const ExploreKnobs& knobs, ExploredApp& explored, ResultFiles& files);
void proveWays(Context& context, const ExploreKnobs& knobs, ExploredApp& explored, ResultFiles& files);

}  // namespace marmoset::jobs
