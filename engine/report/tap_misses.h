#pragma once

#include <vector>

#include "engine/report/recording_findings.h"

namespace marmoset::report {

inline constexpr std::string_view tapMissesCode = "tap-misses";

// The rule `tap-misses`: a tap or long press where the recorded screen has nothing that takes it. Also of
// events that were written since, as long as what stands above them is what was recorded. Silent where
// something took it all the same, since dumps do not tell everything, and where another rule says that the
// event does nothing.
std::vector<script::Finding> tapMisses(const script::Script& script, const RecordedScript& recorded,
                                       const Severities& severities = {});

}  // namespace marmoset::report
