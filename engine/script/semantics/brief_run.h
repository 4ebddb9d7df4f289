#pragma once

#include <cstdint>

#include "engine/script/semantics/run.h"

namespace marmoset::script {

// A line may ask for 2^31 steps of a drag, which nobody looks at one by one. A brief run hands out the first
// of them and the last one; the fingers end where they would have, and no time is lost, since steps take
// none.
inline constexpr std::int32_t fewSteps = 16;

// The first replay as `play` gives it, with brief drags.
Run playBriefly(const Script& script, const RunOptions& options = {});
// The same, event by event, until `sink` returns false.
RunEnd walkBriefly(const Script& script, const RunOptions& options, const ScriptPlayer::Sink& sink);

}  // namespace marmoset::script
