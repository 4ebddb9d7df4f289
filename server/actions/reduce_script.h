#pragma once

#include "server/actions/action.h"

namespace marmoset::server {

// What a device can do about a long script: minimise it for its crash or for the activity that an event leads
// to, extract its key events, write the report, verify a reduced trace again. All are commands. On greyed
// events and outdated certificates they are quick fixes, elsewhere refactorings.
extern const Action reduceQuickFix, reduceScript;

}  // namespace marmoset::server
