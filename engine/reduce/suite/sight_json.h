#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/reduce/suite/labels.h"

namespace marmoset::suite {

// What a run showed, as the store keeps it.
std::string printSights(const std::vector<Sight>& sights);
// Nothing: it was written by another version.
std::optional<std::vector<Sight>> parseSights(std::string_view json);

}  // namespace marmoset::suite
