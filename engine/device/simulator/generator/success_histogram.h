#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/device/simulator/generator/generator.h"

namespace marmoset::device::simulator {

// How likely subtraces are to crash: the prior every scheduler of a minimizer lives on. Subtraces are those
// delta debugging asks for on its way to a small trace: contiguous parts of what is left, and the rest
// without them.
struct SuccessHistogram {
  static constexpr std::size_t bins = 21;    // 0, 0.05, ... 1
  std::array<std::uint64_t, bins> counts{};  // subtraces by success probability

  std::uint64_t total() const;
  void add(double probability);
  void add(const SuccessHistogram& other);
};

struct HistogramSettings {
  std::uint64_t seed = 1;
  std::uint32_t subtraces = 150;  // at most
  std::uint32_t runs = 20;        // of each
};

SuccessHistogram measureSuccess(const GeneratedCase& generated, const HistogramSettings& settings = {});

// One line per bin with its share and a bar.
std::string print(const SuccessHistogram& histogram);

}  // namespace marmoset::device::simulator
