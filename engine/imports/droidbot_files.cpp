#include "engine/imports/droidbot_files.h"

#include <algorithm>
#include <cmath>
#include <system_error>

#include <nlohmann/json.hpp>

namespace marmoset::imports {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t mostFiles = 1'000'000;
constexpr double farAway = 1e6;  // no screen is larger; keeps every later sum exact

}  // namespace

std::vector<fs::path> droidBotFiles(const fs::path& folder, const std::string& prefix) {
  std::vector<fs::path> files;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    const auto name = entry->path().filename().string();
    if (name.starts_with(prefix) && name.ends_with(".json") && files.size() < mostFiles)
      files.push_back(entry->path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::optional<double> droidBotCoordinate(const nlohmann::json& value) {
  if (!value.is_number()) return std::nullopt;
  const auto number = value.get<double>();
  return std::isfinite(number) && std::abs(number) <= farAway ? std::optional(number) : std::nullopt;
}

std::optional<trace::Rect> droidBotBounds(const nlohmann::json& view) {
  if (!view.is_object()) return std::nullopt;
  const auto bounds = view.find("bounds");
  if (bounds == view.end() || !bounds->is_array() || bounds->size() != 2) return std::nullopt;
  std::int32_t corners[4] = {};
  for (std::size_t i = 0; i < 4; ++i) {
    const auto& corner = (*bounds)[i / 2];
    const auto value =
        corner.is_array() && corner.size() == 2 ? droidBotCoordinate(corner[i % 2]) : std::nullopt;
    if (!value) return std::nullopt;
    corners[i] = static_cast<std::int32_t>(*value);
  }
  return trace::Rect{corners[0], corners[1], corners[2], corners[3]};
}

}  // namespace marmoset::imports
