#pragma once

#include "server/actions/action.h"

namespace marmoset::server {

// Deletes the event under the cursor that a recording shows to do nothing, with the events it goes with.
extern const Action deleteIneffective;
// Deletes all events that certainly do nothing.
extern const Action deleteAllIneffective;

}  // namespace marmoset::server
