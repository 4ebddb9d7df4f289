#pragma once

#include "server/commands/command.h"

namespace marmoset::server {

// Replays an open script in the background.
extern const Command replayCommand;

}  // namespace marmoset::server
