#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "engine/script/semantics/low_level_event.h"
#include "engine/script/semantics/run.h"
#include "engine/script/syntax/command.h"

namespace marmoset::script {

// What the device's parser remembers from line to line, as long as it lives.
struct ParserMemory {
  std::array<Pointer, 2> lastPointers{Pointer{0, 0, 0}, Pointer{1, 0, 0}};
  std::int64_t scriptStart = -1, deviceStart = -1;  // of the first 13-argument touch
  std::optional<std::string> frameRateLabel, app, appLabel;
};

// Takes one event; false: no more are wanted.
using Emit = std::function<bool(LowLevelEvent&&)>;

// Hands out the events a command queues, each throttlable one followed by its throttle. Not for pointers with
// an id, whose events depend on when they are read. False if `emit` wanted no more.
// Of a drag with more than `stepsOfDrag` steps the first ones and the last are handed out.
inline constexpr std::int32_t allSteps = std::numeric_limits<std::int32_t>::max();
bool expand(const Command& command, std::string_view line, const RunOptions& options,
            const ParserMemory& memory, const Emit& emit, std::int32_t stepsOfDrag = allSteps);
// Hands out one event and its throttle.
bool emitThrottled(LowLevelEvent::Body body, const RunOptions& options, const Emit& emit);

// The events of a pointer with an id; moves the remembered positions.
bool expandPointer(const PointerArguments& pointer, bool lineByLine, const RunOptions& options,
                   ParserMemory& memory, const Emit& emit);

// How many events `expand` hands out, without making those of a long drag.
std::uint64_t eventCount(const Command& command, std::string_view line, const RunOptions& options);

}  // namespace marmoset::script
