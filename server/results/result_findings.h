#pragma once

#include <vector>

#include "engine/script/rules/rule.h"
#include "server/results/result_book.h"

namespace marmoset::server {

inline constexpr std::string_view replayCrashCode = "replay-crash",
                                  replayDivergenceCode = "replay-divergence";

// Where replays crashed and where they went another way, as findings on the present lines. What was measured
// before an event above was changed only hints.
std::vector<script::Finding> resultFindings(const Snapshot& document, const DocumentResults& results);

}  // namespace marmoset::server
