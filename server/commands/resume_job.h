#pragma once

#include "server/commands/command.h"

namespace marmoset::server {

// Goes on with a job that was interrupted.
extern const Command resumeJob;

}  // namespace marmoset::server
