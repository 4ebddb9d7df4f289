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

// What a selection means: its own lines, and no others. A cursor, or a selection in one line, that is on a
// part of a gesture means the whole of it, since half a gesture is none; waits are by themselves. Of a cursor
// it costs a replay of the script.
std::set<std::uint32_t> linesMeant(const script::Script& script, const script::LineRange& selected);

// "Disable event" or "Disable events", by the number of selected lines that are meant; empty if none is.
std::string titleFor(const std::string& verb, const script::LineRange& selected,
                     const std::function<bool(std::uint32_t line)>& isMeant);

}  // namespace marmoset::server
