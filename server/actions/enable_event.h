#pragma once

#include "server/actions/action.h"

namespace marmoset::server {

// Gives back the events in the selection that disable_event took.
extern const Action enableEvent;

}  // namespace marmoset::server
