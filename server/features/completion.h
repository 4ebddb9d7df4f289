#pragma once

#include "server/features/feature.h"

namespace marmoset::server {

// Keywords with their arguments, key names, and the packages and activities the workspace knows.
extern const Feature completion;

}  // namespace marmoset::server
