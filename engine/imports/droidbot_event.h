#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "engine/trace/view_tree.h"

namespace marmoset::imports {

// A point of the screen as DroidBot names it: by coordinates, or by the view whose middle it is.
struct DroidBotPlace {
  std::optional<double> x, y;
  std::optional<trace::Rect> view;

  struct Point {
    double x = 0, y = 0;
  };
  // As DroidBot itself decides: coordinates count if neither is 0, else the view, else the coordinates.
  std::optional<Point> point() const;
};

// One file `events/event_TAG.json` of DroidBot. Which fields are set depends on `type`.
struct DroidBotEvent {
  std::string file;  // name, for people
  std::string tag;   // when it was sent: "2024-05-01_120102"
  std::string type;  // "touch", "long_touch", "swipe", "scroll", "set_text", "key", "intent", ...
  std::string startState, stopState;
  DroidBotPlace place, end;  // end: of a swipe
  std::optional<std::int64_t> durationMs;
  std::string text;       // set_text
  std::string key;        // "BACK"
  std::string direction;  // of a scroll: "UP", "DOWN", "LEFT", "RIGHT"
  std::string command;    // of an intent or kill_app: "am start ..."

  // The tag as seconds since 1970; nothing if it is none of DroidBot's.
  std::optional<std::int64_t> seconds() const;
};

// The error is one line without the file's name.
tl::expected<DroidBotEvent, std::string> parseDroidBotEvent(std::string_view json, std::string file);

// What a file `states/state_TAG.json` tells about the screen.
struct DroidBotState {
  std::string state;  // its hash, the `startState` of events
  double width = 0, height = 0;
};
std::optional<DroidBotState> parseDroidBotState(std::string_view json);

}  // namespace marmoset::imports
