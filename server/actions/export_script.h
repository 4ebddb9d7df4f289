#pragma once

#include "server/actions/action.h"

namespace marmoset::server {

// Makes a test for Maestro or uiautomator2 of the script.
extern const Action exportScript;

}  // namespace marmoset::server
