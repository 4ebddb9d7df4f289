#pragma once

#include <cstdint>
#include <optional>

#include "engine/trace/view_tree.h"

namespace marmoset::trace {

// Which view a touch is for, as Android hands touches out: of the views under the finger the one drawn last
// is asked first, what lies inside a view before the view itself, and a view that takes no touch lets it
// through to what lies below. Dumps and simulated screens share this one rule.
//
// `Screen` names its views by their position in the order of drawing, a parent before its children:
//   size(), end(view): one past its last descendant, isUnder(view): the finger,
//   takes(view): touches, is(view): one of the views that the answer may name.
// The answer is the innermost such view inside the one that takes the touch, or on the whole screen if none
// does.
template <class Screen>
std::optional<std::uint32_t> viewUnderTouch(const Screen& screen) {
  // With nothing drawn later, and nothing further inside: the last one.
  const auto last = [&](std::uint32_t from, std::uint32_t to, const auto& accept) {
    std::optional<std::uint32_t> found;
    for (auto view = from; view < to;) {
      if (!screen.isUnder(view)) {
        view = screen.end(view);
        continue;
      }
      if (accept(view)) found = view;
      ++view;
    }
    return found;
  };
  const auto named = [&](std::uint32_t view) { return screen.is(view); };
  const auto taker = last(0, screen.size(), [&](std::uint32_t view) { return screen.takes(view); });
  return taker ? last(*taker, screen.end(*taker), named) : last(0, screen.size(), named);
}

// A view in which it matters where a finger comes down.
bool answersByPlace(const ViewNode& node);
// As far as a dump tells. What is focusable need not: handlers are not told.
bool takesTouches(const ViewNode& node);

}  // namespace marmoset::trace
