#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "server/cli/console.h"

namespace marmoset::cli {

// Text that comes from files: bytes that are not UTF-8 become U+FFFD, hidden characters are escaped.
std::string jsonText(const nlohmann::ordered_json& value, int indent);

// One object, indented, with its keys in the order they were set.
void printObject(const nlohmann::ordered_json& object, const Console& console);

}  // namespace marmoset::cli
