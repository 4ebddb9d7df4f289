#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "engine/explore/explored.h"

namespace marmoset::explore {

// What an exploration may end for before its budget is used up:
//
//   crash           the first crash
//   states:40       so many states
//   coverage:120    so many branches, or, where the device tells how many the app has, coverage:60%
struct Goal {
  enum class Kind : std::uint8_t { crash, states, branches, branchShare };
  Kind kind = Kind::crash;
  double least = 1;  // of a share: 0 to 100

  // The error is one line that says what a goal looks like.
  static tl::expected<Goal, std::string> parse(std::string_view text);
  // `branches`: that the app has; 0: nobody knows.
  bool metBy(const Explored& explored, std::size_t branches) const;
};

}  // namespace marmoset::explore
