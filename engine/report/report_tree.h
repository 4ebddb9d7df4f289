#pragma once

#include <string>
#include <string_view>

#include "engine/report/report.h"

namespace marmoset::report {

// The tree of windows of a recording with the events that the scope names: "text", "dot" or "json".
std::string printTree(const trace::Recording& recording, Scope scope, std::string_view format,
                      const reduce::IneffectiveOptions& options = {});

}  // namespace marmoset::report
