#pragma once

#include <vector>

#include "server/documents/snapshot.h"
#include "server/results/event_hints.h"
#include "server/session/world.h"

namespace marmoset::server {

// What stands behind the events of a reduced trace: what each is needed for. Nothing for other scripts.
std::vector<EventHint> needHints(const Snapshot& document, const World& world);

}  // namespace marmoset::server
