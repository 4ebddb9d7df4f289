#pragma once

#include <string>

#include "server/calls/call.h"

namespace marmoset::server {

// A script that a request touches besides its own document: as it is open in the editor, else as it is on
// disk; null if it is neither.
Snapshot::Pointer otherScript(const Call& call, const std::string& uri);

}  // namespace marmoset::server
