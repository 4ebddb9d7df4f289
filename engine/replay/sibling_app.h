#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace marmoset::replay {

// The simulated app (*.app.yaml) in the folder of a script that has the package it launches; the first by
// name if there are several.
std::optional<std::filesystem::path> siblingApp(const std::filesystem::path& script,
                                                const std::string& package);

}  // namespace marmoset::replay
