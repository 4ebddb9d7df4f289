#pragma once

#include "server/features/feature.h"

namespace marmoset::server {

// Diagnostics for clients that cannot ask for them: published after each change.
extern const Feature pushDiagnostics;

}  // namespace marmoset::server
