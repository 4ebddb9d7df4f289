#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "engine/model/difference.h"

namespace marmoset::cli {

// One sentence a line. "Not seen any more" is all that recordings can say of what is gone.
std::string differenceInWords(const model::Difference& difference);
nlohmann::ordered_json differenceJson(const model::Difference& difference);

}  // namespace marmoset::cli
