#pragma once

#include <yaml-cpp/yaml.h>

#include "engine/script/text/text.h"

namespace marmoset::project {

// Where a value of a project file stands.
script::Range rangeOf(const YAML::Node& node);

}  // namespace marmoset::project
