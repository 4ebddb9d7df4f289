#pragma once

#include "server/features/feature.h"

namespace marmoset::server {

// Fixes and rewritings, see server/actions; their edits are worked out when the user picks one.
extern const Feature codeAction;

}  // namespace marmoset::server
