#include "engine/replay/speculation.h"

#include <algorithm>

namespace marmoset::replay {

std::size_t Speculation::width(std::size_t devices) const {
  const auto spare = (most_ - 1) * static_cast<double>(used_) - static_cast<double>(dropped_);
  const auto affordable = 1 + static_cast<std::size_t>(std::max(0.0, spare));
  return std::max<std::size_t>(1, std::min({devices, affordable, static_cast<std::size_t>(bold_)}));
}

void Speculation::used() {
  ++used_;
  bold_ += 1;
}

void Speculation::dropped(std::size_t runs) {
  dropped_ += runs;
  bold_ = std::max(1.0, bold_ / 2);
}

}  // namespace marmoset::replay
