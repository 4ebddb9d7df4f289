#pragma once

#include <nlohmann/json_fwd.hpp>

#include "engine/script/events/user_event.h"

namespace marmoset::replay {

nlohmann::json toJson(const script::UserEvent& event);
script::UserEvent userEventFrom(const nlohmann::json& json);

}  // namespace marmoset::replay
