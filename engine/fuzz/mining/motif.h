#pragma once

#include <optional>
#include <vector>

#include "engine/explore/inputs.h"

namespace marmoset::fuzz {

// Where a person would rather go on than turn back: of a choice that says no, cancel or deny, the one beside
// it that says yes, OK, allow, next, done ... Nothing where the choice is none of these, or nothing is beside
// it.
std::optional<std::size_t> goingOn(const std::vector<explore::Choice>& choices, const trace::ViewTree& tree,
                                   std::size_t chosen);

}  // namespace marmoset::fuzz
