#pragma once

#include "server/actions/action.h"

namespace marmoset::server {

// Deletes the events that a verified reduction did without: those around the cursor, or all.
extern const Action deleteProven;

}  // namespace marmoset::server
