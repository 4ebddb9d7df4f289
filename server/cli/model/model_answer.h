#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "server/cli/console.h"
#include "server/cli/model/model_source.h"

namespace marmoset::cli {

// The numbers of a model, its states and what was done there, as far as they fit on a few screens; `all`: to
// the end.
void tellModel(const ModelSource& source, bool all, const Console& console);
nlohmann::ordered_json modelJson(const ModelSource& source);

}  // namespace marmoset::cli
