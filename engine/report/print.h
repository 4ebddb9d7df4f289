#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/report/report.h"

namespace marmoset::report {

// "text", "markdown", "json", "html".
const std::vector<std::string>& formats();

// The report in one of the formats. `recording` is the one it was made of.
std::string print(const Report& report, const trace::Recording& recording, std::string_view format);

}  // namespace marmoset::report
