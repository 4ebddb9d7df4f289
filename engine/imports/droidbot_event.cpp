#include "engine/imports/droidbot_event.h"

#include <chrono>
#include <cstdio>
#include <utility>

#include <nlohmann/json.hpp>

#include "engine/imports/droidbot_files.h"

namespace marmoset::imports {

namespace {

using nlohmann::json;

const json* member(const json& object, const char* key) {
  if (!object.is_object()) return nullptr;
  const auto found = object.find(key);
  return found == object.end() ? nullptr : &*found;
}

std::string textOf(const json& object, const char* key) {
  const auto* value = member(object, key);
  return value && value->is_string() ? value->get<std::string>() : std::string();
}

std::optional<double> numberOf(const json& object, const char* key) {
  const auto* value = member(object, key);
  return value ? droidBotCoordinate(*value) : std::nullopt;
}

std::optional<trace::Rect> boundsOf(const json& event, const char* key) {
  const auto* view = member(event, key);
  return view ? droidBotBounds(*view) : std::nullopt;
}

DroidBotPlace placeOf(const json& event, const char* x, const char* y, const char* view) {
  return {numberOf(event, x), numberOf(event, y), boundsOf(event, view)};
}

}  // namespace

std::optional<DroidBotPlace::Point> DroidBotPlace::point() const {
  if (x && y && *x != 0 && *y != 0) return Point{*x, *y};
  if (view) return Point{(view->left + view->right) / 2.0, (view->top + view->bottom) / 2.0};
  if (x && y) return Point{*x, *y};
  return std::nullopt;
}

std::optional<std::int64_t> DroidBotEvent::seconds() const {
  namespace chrono = std::chrono;
  int year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, read = 0;
  const int fields = std::sscanf(tag.c_str(), "%4d-%2d-%2d_%2d%2d%2d%n", &year, &month, &day, &hour, &minute,
                                 &second, &read);
  if (fields != 6 || static_cast<std::size_t>(read) != tag.size()) return std::nullopt;
  const chrono::year_month_day date{chrono::year(year), chrono::month(static_cast<unsigned>(month)),
                                    chrono::day(static_cast<unsigned>(day))};
  if (!date.ok()) return std::nullopt;
  const auto days = chrono::sys_days(date).time_since_epoch().count();
  return ((std::int64_t{days} * 24 + hour) * 60 + minute) * 60 + second;
}

tl::expected<DroidBotEvent, std::string> parseDroidBotEvent(std::string_view bytes, std::string file) {
  const auto document = json::parse(bytes, nullptr, false);
  const auto* body = member(document, "event");
  if (!body || textOf(*body, "event_type").empty())
    return tl::unexpected(
        std::string("is no event of DroidBot; name the folder `events` of its output, or files in it"));
  DroidBotEvent event;
  event.file = std::move(file);
  event.tag = textOf(document, "tag");
  event.startState = textOf(document, "start_state");
  event.stopState = textOf(document, "stop_state");
  event.type = textOf(*body, "event_type");
  const bool swipe = event.type == "swipe";
  event.place = swipe ? placeOf(*body, "start_x", "start_y", "start_view") : placeOf(*body, "x", "y", "view");
  if (swipe) event.end = placeOf(*body, "end_x", "end_y", "end_view");
  if (const auto duration = numberOf(*body, "duration"))
    event.durationMs = static_cast<std::int64_t>(*duration);
  event.text = textOf(*body, "text");
  event.key = textOf(*body, "name");
  event.direction = textOf(*body, "direction");
  event.command = textOf(*body, event.type == "kill_app" ? "stop_intent" : "intent");
  return event;
}

std::optional<DroidBotState> parseDroidBotState(std::string_view bytes) {
  const auto document = json::parse(bytes, nullptr, false);
  const auto width = numberOf(document, "width"), height = numberOf(document, "height");
  if (!width || !height || *width <= 0 || *height <= 0) return std::nullopt;
  return DroidBotState{textOf(document, "state_str"), *width, *height};
}

}  // namespace marmoset::imports
