#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/script/events/user_event.h"
#include "engine/script/syntax/script.h"

namespace marmoset::script {

// Sets `lines` of every event. A line belongs to the events whose motions, keys and so on it queues; only a
// line that queues nothing but waits belongs to the event those waits follow. So a wait which the device
// inserts ahead of a line does not tie that line to the event before.
void placeOnLines(std::vector<UserEvent>& groups, const std::vector<LowLevelEvent>& events);

// Ascending ranges from ascending line numbers, which may repeat.
std::vector<LineRange> rangesOf(const std::vector<std::uint32_t>& lines);

// The events that stand, at least in part, on a line.
std::vector<std::uint32_t> eventsOnLine(std::span<const UserEvent> events, std::uint32_t line);

// The text of an event's lines.
std::string linesOf(const Script& script, const UserEvent& event);

// The line on which an event begins, from 1; 0 if it has none.
std::uint32_t firstLineNumber(const UserEvent& event);

}  // namespace marmoset::script
