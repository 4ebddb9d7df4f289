#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace marmoset::device::web {

// The file that the target of a request means ("/js/app.js?v=2"), in a folder given by its real path. Nothing
// where there is none, or where it lies outside of the folder; a folder means the index.html in it.
std::optional<std::filesystem::path> servedFile(const std::filesystem::path& folder, std::string_view target);

// "text/html; charset=utf-8"
std::string_view mediaType(const std::filesystem::path& file);

}  // namespace marmoset::device::web
