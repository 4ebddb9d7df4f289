#pragma once

#include "server/commands/command.h"

namespace marmoset::server {

// Looks in the background for the few events of an open script that still meet the target.
extern const Command reduceCommand;

}  // namespace marmoset::server
