#pragma once

#include "engine/script/semantics/run.h"
#include "engine/script/syntax/script.h"
#include "server/cli/console.h"

namespace marmoset::cli {

// Plays a script that a device accepts and prints its events: the low-level ones while they come, so that a
// Drag of a million steps needs no memory, the user events as a table at the end.
void playLowLevel(const script::Script& script, const script::RunOptions& options, bool json,
                  const Console& console);
void playUserEvents(const script::Script& script, const script::RunOptions& options, bool json,
                    const Console& console);

}  // namespace marmoset::cli
