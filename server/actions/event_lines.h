#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <string>

#include "engine/script/events/user_event.h"
#include "engine/script/syntax/script.h"

namespace marmoset::server {

// The lines a selection touches. One that ends at the start of a line does not touch it.
script::LineRange selectedLines(const script::Range& range);

// All lines of the events that have a line in the selection, and of those that share a line with them: what
// must go together. Costs a replay of the script.
std::set<std::uint32_t> linesOfEvents(const script::Script& script, const script::LineRange& selected);

// "Disable event" or "Disable events", by the number of selected lines that are meant; empty if none is.
std::string titleFor(const std::string& verb, const script::LineRange& selected,
                     const std::function<bool(std::uint32_t line)>& isMeant);

}  // namespace marmoset::server
