#include "engine/report/event_words.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "engine/script/android/key_codes.h"

namespace marmoset::report {

namespace {

using script::UserEvent;
using script::UserEventType;

// As in AOSP's MonkeySourceRandom.
constexpr std::array navigation{19, 20, 21, 22};
constexpr std::array majorNavigation{82, 23};
constexpr std::array system{3, 4, 5, 6, 24, 25, 164, 91};

template <std::size_t size>
bool has(const std::array<int, size>& keys, std::int32_t code) {
  return std::find(keys.begin(), keys.end(), code) != keys.end();
}

bool isKey(const UserEvent& event) {
  return event.type == UserEventType::key || event.type == UserEventType::longKey;
}

std::string_view keyType(std::int32_t code) {
  if (has(navigation, code)) return "Nav";
  if (has(majorNavigation, code)) return "MajorNav";
  return has(system, code) ? "SysOp" : "Key";
}

// A touch of which no widget is known; a trace without places gives them as no numbers.
std::string touchWords(const UserEvent& event) {
  if (std::isnan(event.x) || std::isnan(event.y)) return "";
  const auto from = fmt::format("({}, {})", event.x, event.y);
  switch (event.type) {
    case UserEventType::tap:
    case UserEventType::gesture:
      return "touches the screen at " + from;
    case UserEventType::longPress:
      return "presses long at " + from;
    case UserEventType::drag:
      return fmt::format("drags from {} to ({}, {})", from, event.toX, event.toY);
    case UserEventType::pinch:
      return "zooms at " + from;
    default:
      return "";
  }
}

}  // namespace

std::string_view typeOf(const UserEvent& event) {
  switch (event.type) {
    case UserEventType::launch:
      return "Appswitch";
    case UserEventType::tap:
    case UserEventType::longPress:
    case UserEventType::gesture:
      return "Touch";
    case UserEventType::drag:
      return "Motion";
    case UserEventType::pinch:
      return "PinchZoom";
    case UserEventType::trackball:
      return "Trackball";
    case UserEventType::key:
    case UserEventType::longKey:
      return keyType(event.keyCode);
    case UserEventType::text:
      return "Text";
    case UserEventType::rotation:
      return "Rotation";
    case UserEventType::flip:
      return "Flip";
    case UserEventType::wake:
      return "Wake";
    case UserEventType::shellCommand:
      return "Command";
    case UserEventType::instrumentation:
      return "Instrumentation";
    case UserEventType::measurement:
      return "Measurement";
  }
  return "Touch";
}

std::string_view verbOf(const UserEvent& event) {
  switch (event.type) {
    case UserEventType::longPress:
      return "presses long on";
    case UserEventType::drag:
      return "drags across";
    case UserEventType::pinch:
      return "zooms";
    case UserEventType::gesture:
      return "touches";
    default:
      return "clicks on";
  }
}

std::string actOf(const UserEvent& event) {
  switch (event.type) {
    case UserEventType::launch:
      return fmt::format("opens the entry page of \"{}\"", event.package);
    case UserEventType::key:
      return fmt::format("presses the key \"{}\"", script::keyWord(event.keyCode));
    case UserEventType::longKey:
      return fmt::format("holds the key \"{}\"", script::keyWord(event.keyCode));
    case UserEventType::text:
      return fmt::format("types \"{}\"", event.text);
    case UserEventType::rotation:
      return fmt::format("rotates the screen to {} degrees", event.rotation * 90);
    case UserEventType::flip:
      return event.open ? "opens the keyboard" : "closes the keyboard";
    case UserEventType::trackball:
      return "rolls the trackball";
    case UserEventType::wake:
      return "wakes the device";
    case UserEventType::shellCommand:
      return fmt::format("runs \"{}\"", event.text);
    case UserEventType::instrumentation:
      return fmt::format("runs the test \"{}\"", event.text);
    case UserEventType::measurement:
      return fmt::format("measures \"{}\"", event.text);
    default:
      return touchWords(event);
  }
}

bool isSystemKey(const UserEvent& event) {
  return isKey(event) && keyType(event.keyCode) != "Key";
}

}  // namespace marmoset::report
