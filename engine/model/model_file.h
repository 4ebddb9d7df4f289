#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "engine/model/app_model.h"

namespace marmoset::model {

// A model from a file that holds what printModel gave. Errors are one line that names the file and says what
// to do. `name` is what people call the file with these bytes.
tl::expected<AppModel, std::string> parseModelFile(const std::string& name, std::string_view bytes);
tl::expected<AppModel, std::string> readModel(const std::filesystem::path& path);

}  // namespace marmoset::model
