#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace marmoset::explore {

// What learners know of an app: inputs as numbers, and screens as labels. Screens with one label offer the
// same inputs; an app that has ended has a label and offers none.
using Symbol = std::uint32_t;
using Label = std::uint64_t;
using Offers = std::unordered_map<Label, std::vector<Symbol>>;

}  // namespace marmoset::explore
