#include "engine/device/pool/choice_path.h"

#include <string_view>

#include <fmt/format.h>

namespace marmoset::device {

std::string withAbsolutePath(const std::string& choice, std::span<const std::filesystem::path> folders) {
  constexpr std::string_view simulated = "sim:";
  if (!choice.starts_with(simulated)) return choice;
  const std::filesystem::path path = choice.substr(simulated.size());
  if (path.is_absolute()) return choice;
  const auto file = path.string().substr(0, path.string().find_last_of('#'));
  for (const auto& folder : folders) {
    std::error_code ignored;
    if (std::filesystem::exists(folder / file, ignored))
      return fmt::format("{}{}", simulated, (folder / path).string());
  }
  return choice;
}

}  // namespace marmoset::device
