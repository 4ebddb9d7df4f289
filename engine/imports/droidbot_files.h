#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "engine/files/read_file.h"
#include "engine/trace/view_tree.h"

namespace marmoset::imports {

inline constexpr auto droidBotEventLimits = files::wholeFile(std::size_t{16} << 20, "events of DroidBot");
inline constexpr auto droidBotStateLimits = files::wholeFile(std::size_t{64} << 20, "states of DroidBot");

// The files `PREFIX*.json` of a folder, by name.
std::vector<std::filesystem::path> droidBotFiles(const std::filesystem::path& folder,
                                                 const std::string& prefix);

// A number that can stand for pixels.
std::optional<double> droidBotCoordinate(const nlohmann::json& value);

// Of a view: "bounds": [[left, top], [right, bottom]]. Nothing if they are none.
std::optional<trace::Rect> droidBotBounds(const nlohmann::json& view);

}  // namespace marmoset::imports
