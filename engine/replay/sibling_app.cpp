#include "engine/replay/sibling_app.h"

#include <algorithm>
#include <vector>

#include "engine/device/simulator/app_facts.h"
#include "engine/device/simulator/app_file.h"

namespace marmoset::replay {

std::optional<std::filesystem::path> siblingApp(const std::filesystem::path& script,
                                                const std::string& package) {
  const auto folder = script.has_parent_path() ? script.parent_path() : std::filesystem::path(".");
  std::vector<std::filesystem::path> apps;
  std::error_code error;
  for (std::filesystem::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    if (entry->path().filename().string().ends_with(".app.yaml"))
      apps.push_back(entry->path().lexically_normal());
  }
  std::sort(apps.begin(), apps.end());
  for (const auto& file : apps) {
    const auto app = device::simulator::loadApp(file);
    if (app && device::simulator::facts(**app).package == package) return file;
  }
  return std::nullopt;
}

}  // namespace marmoset::replay
