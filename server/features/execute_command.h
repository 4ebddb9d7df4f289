#pragma once

#include "server/features/feature.h"

namespace marmoset::server {

// The commands of server/commands.
extern const Feature executeCommand;

}  // namespace marmoset::server
