#pragma once

#include "server/actions/action.h"

namespace marmoset::server {

// What the rules themselves propose about the findings in the selection.
extern const Action quickFix;

}  // namespace marmoset::server
