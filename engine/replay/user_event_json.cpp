#include "engine/replay/user_event_json.h"

#include <stdexcept>

#include <nlohmann/json.hpp>

namespace marmoset::script {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(LineRange, first, last)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(UserEvent, lowLevel, ids, lines, x, y, toX, toY, secondX, secondY,
                                   secondToX, secondToY, startMs, durationMs, waitMs, keyCode, rotation, open,
                                   text, package, activity, complete)

}  // namespace marmoset::script

namespace marmoset::replay {

namespace {

script::UserEventType typeNamed(const std::string& wanted) {
  using script::UserEventType;
  for (int i = 0; i <= static_cast<int>(UserEventType::measurement); ++i) {
    const auto type = static_cast<UserEventType>(i);
    if (name(type) == wanted) return type;
  }
  throw std::runtime_error("unknown kind of event '" + wanted + "'");
}

}  // namespace

nlohmann::json toJson(const script::UserEvent& event) {
  nlohmann::json json = event;
  json["type"] = name(event.type);
  return json;
}

script::UserEvent userEventFrom(const nlohmann::json& json) {
  auto event = json.get<script::UserEvent>();
  event.type = typeNamed(json.at("type"));
  return event;
}

}  // namespace marmoset::replay
