#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace marmoset::model {

// From one place to another, by their numbers.
struct Move {
  std::uint32_t from = 0, to = 0;
  bool operator==(const Move&) const = default;
};

// How a place is reached: in how many moves, and by which one at last (its position; none of a root).
struct Reached {
  std::uint32_t level = 0;
  std::optional<std::uint32_t> move = {};
  bool operator==(const Reached&) const = default;
};

// The shortest ways from the roots to every place below `places`; nothing where none leads. Of ways that are
// as short the one counts whose moves stand first.
std::vector<std::optional<Reached>> distances(std::uint32_t places, std::span<const std::uint32_t> roots,
                                              std::span<const Move> moves);

}  // namespace marmoset::model
