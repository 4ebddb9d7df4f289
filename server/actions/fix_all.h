#pragma once

#include "server/actions/action.h"

namespace marmoset::server {

// All safe fixes of a script at once, also on save.
extern const Action fixAllAction;

}  // namespace marmoset::server
