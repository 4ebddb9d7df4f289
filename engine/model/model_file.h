#pragma once

#include <filesystem>
#include <string>

#include <tl/expected.hpp>

#include "engine/model/app_model.h"

namespace marmoset::model {

// A model as a file. Errors are one line that names the file and says what to do.
tl::expected<void, std::string> writeModel(const std::filesystem::path& path, const AppModel& model);
tl::expected<AppModel, std::string> readModel(const std::filesystem::path& path);

}  // namespace marmoset::model
