#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/trace/observation.h"

namespace marmoset::model {

// From coarse to fine, what a widget that can be acted on is known by. Each includes the ones before it.
enum class Fineness : std::uint8_t {
  operations,   // class, resource id, what can be done with it, and of lists whether they were scrolled
  description,  // + content description, and whether it is checked or selected
  index,        // + its place among its siblings
  text,         // + its text, or the first text inside it; never what was typed into it
};
inline constexpr std::size_t finenesses = 4;

// One number for each fineness, the same on every machine; equal at one means equal at all coarser ones.
using AtFineness = std::array<std::uint64_t, finenesses>;
inline std::uint64_t at(const AtFineness& ids, Fineness fineness) {
  return ids[static_cast<std::size_t>(fineness)];
}

// A screen as all finenesses see it: activity, window, and the set of widgets that can be acted on.
struct ScreenSketch {
  struct Widget {
    std::uint32_t view = 0;  // in the tree
    AtFineness key{};
  };
  std::string activity;  // with the window on top of it: what an adaptive abstraction decides about
  AtFineness ids{};
  std::vector<Widget> widgets;

  const Widget* widget(std::uint32_t view) const;
};
ScreenSketch sketchOf(const trace::Observation& seen);

}  // namespace marmoset::model
