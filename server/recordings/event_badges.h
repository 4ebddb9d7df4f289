#pragma once

#include <vector>

#include "server/documents/snapshot.h"
#include "server/recordings/recording_messages.h"
#include "server/session/world.h"

namespace marmoset::server {

// What devices have shown about each event of a script, for clients that draw it behind the lines. Events of
// which nothing is known are left out.
std::vector<EventBadge> eventBadges(const Snapshot& document, const World& world);

}  // namespace marmoset::server
