#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/explore/field_text.h"
#include "engine/model/input.h"
#include "engine/trace/widget_selector.h"

namespace marmoset::explore {

// Something a person could do on a screen, ready to be played.
struct Choice {
  model::Input input;                   // as the model names it
  std::string lines;                    // of a Monkey script, each ending in a line break
  std::optional<std::uint32_t> widget;  // it is done on, in the tree it was made from
};

struct InputSettings {
  bool longPress = true, rotation = true, menu = true, back = true;
  // What a person would try where nothing is told: pinches and sideways swipes on large pictures, maps and
  // pages, and a touch where a list of which no row is told has its first one.
  bool gestures = true;
  std::uint32_t texts = 2;        // at most, of each field
  std::uint32_t rows = 0;         // at most, of each list, the last one among them; 0: all
  std::int64_t wait = 500;        // ms after each event, so that scripts can be replayed blindly
  std::vector<FieldText> typing;  // the user's own texts come first
  // Never touched, and activities in which nothing is done but going back.
  std::vector<trace::WidgetSelector> shunnedWidgets;
  std::vector<std::string> shunnedActivities;

  // What the papers' tools do: a touch for each component that can be touched, one text for each field,
  // scrolling, BACK and MENU.
  static InputSettings ofPapers();
};

struct ScreenSize {
  std::int32_t width = 0, height = 0;  // in the natural orientation
};

// All that a person could do here, in the order of the tree and the keys last: each with another Input. Views
// that cannot be reached are left out: of another window, below the keyboard or below another view. A
// question for a permission offers its answers alone. Nothing where neither the app nor such a question is in
// front.
std::vector<Choice> choicesOn(const trace::Observation& seen, std::string_view package, ScreenSize screen,
                              const InputSettings& settings);

}  // namespace marmoset::explore
