#pragma once

#include "server/commands/command.h"

namespace marmoset::server {

// Measures an open reduced trace afresh in the background and renews its evidence.
extern const Command verifyCommand;

}  // namespace marmoset::server
