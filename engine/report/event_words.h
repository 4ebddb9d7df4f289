#pragma once

#include <string>
#include <string_view>

#include "engine/script/events/user_event.h"

namespace marmoset::report {

// What Monkey calls a kind of event: "Touch", "Appswitch", "SysOp".
std::string_view typeOf(const script::UserEvent& event);

// What it does to a widget ("clicks on"), and for events that aim at none the whole of what it does
// ("presses the key \"BACK\""); empty for a touch, which without a widget does nothing to be named.
std::string_view verbOf(const script::UserEvent& event);
std::string actOf(const script::UserEvent& event);

// Keys that Monkey sends as navigation or system events.
bool isSystemKey(const script::UserEvent& event);

}  // namespace marmoset::report
