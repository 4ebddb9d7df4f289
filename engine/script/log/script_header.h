#pragma once

#include <string>
#include <string_view>

#include "engine/script/log/convert.h"

namespace marmoset::script {

// A line above `start data >>` that a device ignores, whatever the text: "count=" and the like are broken up.
std::string ignoredLine(std::string_view text);

// Everything up to and with the marker: where the script comes from, how to run it, the notes.
std::string scriptHeader(const Log& log, const Conversion& conversion, std::string_view source);

}  // namespace marmoset::script
