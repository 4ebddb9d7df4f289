#include <array>
#include <cmath>

#include <fmt/format.h>

#include "engine/script/android/key_codes.h"
#include "engine/script/events/event_ids.h"
#include "engine/script/events/user_event.h"

namespace marmoset::script {
namespace {

// A trace that tells no places gives them as no numbers.
std::string place(float x, float y) {
  if (std::isnan(x) && std::isnan(y)) return "somewhere";
  return fmt::format("({}, {})", x, y);
}

// As people write components: the package is not repeated.
std::string component(const UserEvent& event) {
  const bool inside = event.activity.starts_with(event.package + '.');
  return event.package + '/' + (inside ? event.activity.substr(event.package.size()) : event.activity);
}

std::string what(const UserEvent& event) {
  const auto from = place(event.x, event.y);
  const auto to = place(event.toX, event.toY);
  switch (event.type) {
    case UserEventType::launch:
      return "launch " + component(event);
    case UserEventType::tap:
      return "tap " + from;
    case UserEventType::longPress:
      return "long press " + from;
    case UserEventType::drag:
      return fmt::format("drag {} to {}", from, to);
    case UserEventType::pinch:
      return fmt::format("pinch {} to {} and {} to {}", from, to, place(event.secondX, event.secondY),
                         place(event.secondToX, event.secondToY));
    case UserEventType::gesture:
      return "gesture " + from;
    case UserEventType::trackball:
      return "trackball by " + from;
    case UserEventType::key:
      return "key " + keyWord(event.keyCode);
    case UserEventType::longKey:
      return "long key " + keyWord(event.keyCode);
    case UserEventType::text:
      return fmt::format("type \"{}\"", event.text);
    case UserEventType::rotation:
      return fmt::format("rotate to {} degrees", event.rotation * 90);
    case UserEventType::flip:
      return event.open ? "open the keyboard" : "close the keyboard";
    case UserEventType::wake:
      return "sleep and wake up";
    case UserEventType::shellCommand:
      return "run " + event.text;
    case UserEventType::instrumentation:
      return "instrument " + event.text;
    case UserEventType::measurement:
      return "measure " + event.text;
  }
  return {};
}

// A touch named more closely than "gesture" starts with DOWN, so what it lacks is its UP.
std::string_view fault(const UserEvent& event) {
  if (event.complete) return "";
  switch (event.type) {
    case UserEventType::tap:
    case UserEventType::longPress:
    case UserEventType::drag:
    case UserEventType::pinch:
      return ", never lifted";
    default:
      return ", incomplete";
  }
}

}  // namespace

std::string_view name(UserEventType type) {
  static constexpr std::array<std::string_view, 16> names = {
      "launch",  "tap",  "longPress", "drag", "pinch", "gesture",      "trackball",       "key",
      "longKey", "text", "rotation",  "flip", "wake",  "shellCommand", "instrumentation", "measurement"};
  return names[static_cast<std::size_t>(type)];
}

std::string idsInWords(const std::vector<std::uint32_t>& ids) {
  std::string told;
  for (std::size_t begin = 0, end; begin < ids.size(); begin = end) {
    for (end = begin + 1; end < ids.size() && ids[end] == ids[end - 1] + 1;) ++end;
    told += told.empty() ? "#" : ",";
    told += std::to_string(ids[begin]);
    if (end > begin + 1) told += '-' + std::to_string(ids[end - 1]);
  }
  return told;
}

std::string describe(const UserEvent& event) {
  return what(event) + std::string(fault(event));
}

}  // namespace marmoset::script
