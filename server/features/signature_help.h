#pragma once

#include "server/features/feature.h"

namespace marmoset::server {

// The arguments of the command under the cursor.
extern const Feature signatureHelp;

}  // namespace marmoset::server
