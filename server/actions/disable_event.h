#pragma once

#include "server/actions/action.h"

namespace marmoset::server {

// Rewrites the events in the selection so that a device ignores them; enable_event takes it back.
extern const Action disableEvent;

}  // namespace marmoset::server
