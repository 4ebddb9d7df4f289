#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>

#include "engine/trace/recording.h"

namespace marmoset::model {

// What is done to an app, named by the widget it is done on and never by its place on the screen, so that
// recordings of unlike phones agree.
struct Input {
  script::UserEventType type = script::UserEventType::tap;
  // "Button #save @0.2": class, id and child positions from the root. "blank ground" where a touch hits none;
  // empty where nothing is aimed at, or nobody knows at what.
  std::string widget;
  std::string detail;  // the key, the way of a drag, the typed text, the launched activity
  auto operator<=>(const Input&) const = default;
};

Input inputOf(const trace::Observation& before, const trace::RecordedEvent& recorded);

// The widget under a touch in the tree it was aimed at: under both ends of a tap, under the start of a drag
// or gesture. None for other events.
std::optional<std::uint32_t> widgetHit(const script::UserEvent& event, const trace::ViewTree& before);

// The widget that an input names, on a screen that has it.
std::optional<std::uint32_t> widgetNamed(const trace::ViewTree& tree, std::string_view name);

// "tap Button #save @0.2", "key BACK", "drag ListView #things @0.1 up": one line.
std::string toString(const Input& input);

// The view that takes a touch of this type: the one that was hit, or the nearest around it that reacts, as
// touches travel outwards. Empty if none does.
std::optional<std::uint32_t> takerOf(const trace::ViewTree& tree, std::uint32_t hit,
                                     script::UserEventType type);

}  // namespace marmoset::model
