#pragma once

#include <filesystem>
#include <span>
#include <string>

namespace marmoset::device {

// A choice as for `--device`, with the app file or page that its relative path means: the one in the first of
// these folders that has it. Other choices, and what is nowhere, stay as they are.
std::string withAbsolutePath(const std::string& choice, std::span<const std::filesystem::path> folders);

}  // namespace marmoset::device
