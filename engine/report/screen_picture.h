#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/trace/recording.h"

namespace marmoset::report {

// What a view tree shows as SVG, in the classes of the pages' style sheet: the outlines of its views and
// their words.
std::string outlinesOf(const trace::ViewTree& tree);

// The screens that events met, as SVG: the screenshot where there is one, else the outlines of the view tree.
// Every screen is written once, however many events met it, so that the page of a long recording stays light.
class ScreenPictures {
 public:
  explicit ScreenPictures(const trace::Recording& recording) : recording_(recording) {}

  // The screen an event met, with its touch and the widget it hit marked. Empty if the recording has neither
  // screenshot nor tree of it.
  std::string of(std::uint32_t event);
  // What all pictures refer to; to be put once into the same page.
  std::string definitions() const;

 private:
  struct Size {
    std::int32_t width = 0, height = 0;
  };
  Size sizeOf(const trace::Observation& seen) const;
  std::size_t screenOf(const trace::Observation& seen);
  std::size_t drawn(const trace::Observation& seen);

  const trace::Recording& recording_;
  std::map<std::pair<const void*, bool>, std::size_t> shown_;  // by the picture or the tree, and its turn
  std::unordered_map<std::string, std::size_t> known_;         // by what is drawn
  std::vector<const std::string*> screens_;                    // in the order of their numbers
};

}  // namespace marmoset::report
