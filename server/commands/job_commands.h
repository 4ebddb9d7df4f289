#pragma once

#include <vector>

#include "engine/jobs/kind.h"
#include "server/commands/command.h"

namespace marmoset::server {

// `marmoset.replay` and the like: one for every kind of job.
const std::vector<Command>& jobCommands();
const Command& commandOf(const jobs::Kind& kind);

}  // namespace marmoset::server
