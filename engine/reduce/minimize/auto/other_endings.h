#pragma once

#include <optional>

#include "engine/reduce/minimize/auto/judge.h"

namespace marmoset::reduce {

// Where the target is a place, any event that leads there will do, and the one that did so first is seldom
// the nearest. Replays short parts of the whole trace, each from a clean start: a part that meets the target
// too shows another way there.
struct OtherEnding {
  ObservedTrace part;   // as it was seen to meet the target
  ObservedTrace trace;  // the shortest way through it, which has worked once
};
// The first such way of fewer than `fewer` events, the shortest tried first.
tl::expected<std::optional<OtherEnding>, Stopped> findOtherEnding(Judge& judge, const Candidate& whole,
                                                                  std::size_t fewer, Level level);

}  // namespace marmoset::reduce
