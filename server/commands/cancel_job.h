#pragma once

#include "server/commands/command.h"

namespace marmoset::server {

// Stops a job for good; what it has stored stays.
extern const Command cancelJob;

}  // namespace marmoset::server
