#pragma once

#include "server/features/feature.h"

namespace marmoset::server {

// Diagnostics for clients that ask for them, of one document and of the whole workspace.
extern const Feature pullDiagnostics;

}  // namespace marmoset::server
