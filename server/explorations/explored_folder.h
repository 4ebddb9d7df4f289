#pragma once

#include <filesystem>
#include <string>

#include <tl/expected.hpp>

#include "engine/explore/script_to.h"
#include "engine/model/app_model.h"

namespace marmoset::server {

// The folder that an exploration leaves, as editors ask about it: its model, and on the screens of its
// recordings the way to any of the model's. Reads files, so not on the main thread. Errors are one line.
tl::expected<model::AppModel, std::string> modelIn(const std::filesystem::path& folder);

// `screen` as model::statesCalled takes it.
tl::expected<explore::ScriptTo, std::string> scriptToScreen(const std::filesystem::path& folder,
                                                            const std::string& screen);

}  // namespace marmoset::server
