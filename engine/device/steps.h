#pragma once

#include <span>
#include <vector>

#include "engine/device/device.h"
#include "engine/script/events/user_event.h"

namespace marmoset::device {

// The low-level events of every user event, waits and throttles included, ready to be injected.
std::vector<Step> stepsOf(const std::vector<script::LowLevelEvent>& events,
                          std::span<const script::UserEvent> userEvents);

}  // namespace marmoset::device
