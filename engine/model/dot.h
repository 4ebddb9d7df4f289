#pragma once

#include <string>
#include <string_view>

#include "engine/model/app_model.h"

namespace marmoset::model {

// The states of a model with their transitions as a graph for Graphviz.
std::string printDot(const AppModel& model);

// Text inside the quotes of a label, on one line: what would end or break it is escaped, control characters
// become blanks.
std::string dotText(std::string_view text);

}  // namespace marmoset::model
