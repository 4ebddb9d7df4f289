#pragma once

#include "server/commands/command.h"

namespace marmoset::server {

// Replays an open script once in the background and keeps what was seen.
extern const Command recordCommand;

}  // namespace marmoset::server
