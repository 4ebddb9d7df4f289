#pragma once

#include "engine/script/events/user_event.h"

namespace marmoset::script {

// Fills in a user event that one low-level event makes alone: a launch, a rotation, a shell command and so
// on. The launch of Monkey's own wake-up activity becomes `wake`: the keys of its line belong to it.
void fillSingle(UserEvent& event, const LowLevelEvent::Body& body);

}  // namespace marmoset::script
