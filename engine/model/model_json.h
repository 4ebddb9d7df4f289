#pragma once

#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "engine/model/app_model.h"

namespace marmoset::model {

// What files of models say they are.
inline constexpr std::string_view modelFormat = "marmoset-model";

// A model as a JSON object, the same bytes for the same model: "format" "marmoset-model", "version",
// "package", "app", "abstraction"; "names" of what ran, in alphabetical order; "states" by their ids, which
// are hexadecimal because JSON readers round large numbers; "transitions", whose ends and coverage are
// positions in the two lists before.
std::string printModel(const AppModel& model);

// The error is the end of a sentence, "is no model: ...", one line.
tl::expected<AppModel, std::string> parseModel(std::string_view text);

}  // namespace marmoset::model
