#pragma once

#include "server/commands/command.h"

namespace marmoset::server {

// Shows the document that a finished reduction gave; one that was deleted is made again.
extern const Command openResult;

}  // namespace marmoset::server
