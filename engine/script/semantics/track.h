#pragma once

#include <cstdint>

#include "engine/script/semantics/low_level_event.h"

namespace marmoset::script {

// A finger on its way through the steps of a drag. The parser adds the steps up in 32-bit floats, so the last
// position is not exactly the one asked for; with very many steps the finger may not move at all.
class Track {
 public:
  Track(std::int32_t id, float x1, float y1, float x2, float y2, std::int32_t steps)
      : at_{id, x1, y1},
        xStep_((x2 - x1) / static_cast<float>(steps)),
        yStep_((y2 - y1) / static_cast<float>(steps)) {}

  const Pointer& at() const { return at_; }
  void advance() {
    at_.x += xStep_;
    at_.y += yStep_;
  }
  // The same as so many single steps, to the last bit, without taking them one by one.
  void advance(std::uint64_t steps);

 private:
  Pointer at_;
  float xStep_, yStep_;
};

}  // namespace marmoset::script
