#pragma once

#include "server/actions/action.h"

namespace marmoset::server {

// Lines of configuration that keep a rule quiet, for one line or for the whole file.
extern const Action suppressRule;

}  // namespace marmoset::server
