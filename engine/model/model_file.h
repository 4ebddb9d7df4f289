#pragma once

#include <filesystem>
#include <string>

#include <tl/expected.hpp>

#include "engine/model/app_model.h"

namespace marmoset::model {

// A model from a file that holds what printModel gave. Errors are one line that names the file and says what
// to do.
tl::expected<AppModel, std::string> readModel(const std::filesystem::path& path);

}  // namespace marmoset::model
