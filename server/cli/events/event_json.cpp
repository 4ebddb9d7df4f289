#include "server/cli/events/event_json.h"

#include <charconv>
#include <cmath>
#include <limits>
#include <string>

#include <nlohmann/json.hpp>

namespace marmoset::cli {
namespace {

using Json = nlohmann::ordered_json;

// JSON prints doubles: the double nearest to the shortest decimal of the float prints as that decimal.
double shortest(float value) {
  char text[64];
  const auto end = std::to_chars(std::begin(text), std::end(text), value).ptr;
  double wide = value;
  std::from_chars(std::begin(text), end, wide);
  return static_cast<float>(wide) == value ? wide : static_cast<double>(value);
}

Json number(float value) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value > 0 ? "Infinity" : "-Infinity";
  return shortest(value);
}

Json orNull(const std::optional<std::string>& text) {
  return text ? Json(*text) : Json(nullptr);
}

std::string_view status(bool start) {
  return start ? "start" : "end";
}

struct FieldWriter {
  Json& json;
  bool throttlable;

  void operator()(const script::MotionEvent& event) const {
    Json pointers = Json::array();
    for (const auto& pointer : event.pointers) {
      pointers.push_back({{"id", pointer.id}, {"x", number(pointer.x)}, {"y", number(pointer.y)}});
    }
    json["action"] = event.action;
    json["pointerCount"] = event.pointers.size();
    json["pointers"] = std::move(pointers);
    json["throttlable"] = throttlable;
    if (event.intermediate) json["intermediate"] = true;
  }
  void operator()(const script::KeyEvent& event) const {
    const script::KeyEvent usual;
    const auto unlessUsual = [&](const char* field, auto value, auto usualValue) {
      if (value != usualValue) json[field] = value;
    };
    json["action"] = event.action;
    json["keyCode"] = event.keyCode;
    json["throttlable"] = throttlable;
    unlessUsual("repeat", event.repeat, usual.repeat);
    unlessUsual("metaState", event.metaState, usual.metaState);
    unlessUsual("deviceId", event.deviceId, usual.deviceId);
    unlessUsual("scanCode", event.scanCode, usual.scanCode);
    unlessUsual("sleptBefore", event.sleptBefore, usual.sleptBefore);
  }
  void operator()(const script::WaitEvent& event) const { json["ms"] = event.ms; }
  void operator()(const script::ThrottleEvent& event) const { json["ms"] = event.ms; }
  void operator()(const script::ActivityEvent& event) const {
    json["package"] = event.package;
    json["activity"] = event.activity;
    json["alarm"] = event.alarm;
  }
  void operator()(const script::RotationEvent& event) const {
    json["degree"] = event.degree;
    json["persist"] = event.persist;
  }
  void operator()(const script::FlipEvent& event) const { json["open"] = event.open; }
  void operator()(const script::CommandEvent& event) const { json["cmd"] = event.command; }
  void operator()(const script::InstrumentationEvent& event) const {
    json["testCase"] = event.testCase;
    json["runner"] = event.runner;
  }
  void operator()(const script::PowerEvent& event) const {
    json["tag"] = orNull(event.tag);
    json["result"] = orNull(event.result);
  }
  void operator()(const script::FrameRateEvent& event) const {
    json["status"] = status(event.start);
    json["lastLabel"] = orNull(event.label);
  }
  void operator()(const script::AppFrameRateEvent& event) const {
    json["status"] = status(event.start);
    json["lastApp"] = orNull(event.app);
    json["lastLabel"] = orNull(event.label);
  }
};

Json place(float x, float y) {
  return {{"x", number(x)}, {"y", number(y)}};
}

// What the kinds of events have of their own.
void writeDetails(Json& json, const script::UserEvent& event) {
  using Type = script::UserEventType;
  switch (event.type) {
    case Type::tap:
    case Type::longPress:
    case Type::gesture:
    case Type::trackball:
      json.update(place(event.x, event.y));
      break;
    case Type::drag:
      json["from"] = place(event.x, event.y);
      json["to"] = place(event.toX, event.toY);
      break;
    case Type::pinch:
      json["from"] = {place(event.x, event.y), place(event.secondX, event.secondY)};
      json["to"] = {place(event.toX, event.toY), place(event.secondToX, event.secondToY)};
      break;
    case Type::key:
    case Type::longKey:
      json["keyCode"] = event.keyCode;
      break;
    case Type::rotation:
      json["rotation"] = event.rotation;
      break;
    case Type::flip:
      json["open"] = event.open;
      break;
    case Type::launch:
      json["package"] = event.package;
      json["activity"] = event.activity;
      break;
    case Type::wake:
      break;
    case Type::text:
    case Type::shellCommand:
    case Type::instrumentation:
    case Type::measurement:
      json["text"] = event.text;
      break;
  }
}

Json linesOfEventJson(const script::UserEvent& event) {
  Json lines = Json::array();
  for (const auto& range : event.lines) {
    for (auto line = range.first; line <= range.last; ++line) lines.push_back(line + 1);
  }
  return lines;
}

}  // namespace

Json lowLevelJson(const script::LowLevelEvent& event, const RowNumber& row) {
  Json json = {{"index", row.index}, {"id", nullptr}, {"class", className(event)}, {"line", event.line + 1}};
  if (row.id) json["id"] = *row.id;
  std::visit(FieldWriter{json, event.throttlable}, event.body);
  return json;
}

Json userEventJson(const script::UserEvent& event) {
  Json json = {{"index", event.lowLevel.front() + 1}, {"id", nullptr}};
  if (!event.ids.empty()) json["id"] = event.ids.front();
  json["ids"] = event.ids;
  json["type"] = name(event.type);
  json["lines"] = linesOfEventJson(event);
  json["rows"] = event.lowLevel.size();
  json["description"] = describe(event);
  json["startMs"] = event.startMs;
  json["durationMs"] = event.durationMs;
  json["waitMs"] = event.waitMs;
  json["complete"] = event.complete;
  writeDetails(json, event);
  return json;
}

}  // namespace marmoset::cli
