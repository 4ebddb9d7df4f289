#include "engine/device/pool/choice_path.h"

#include <algorithm>
#include <array>
#include <string_view>

#include <fmt/format.h>

namespace marmoset::device {

std::string withAbsolutePath(const std::string& choice, std::span<const std::filesystem::path> folders) {
  constexpr std::array<std::string_view, 2> ofFiles = {"sim:", "web:"};
  const auto prefix = std::find_if(ofFiles.begin(), ofFiles.end(),
                                   [&](std::string_view one) { return choice.starts_with(one); });
  if (prefix == ofFiles.end()) return choice;
  const std::filesystem::path path = choice.substr(prefix->size());
  if (path.is_absolute()) return choice;
  const auto file = path.string().substr(0, path.string().find_last_of('#'));
  for (const auto& folder : folders) {
    std::error_code ignored;
    if (std::filesystem::exists(folder / file, ignored))
      return fmt::format("{}{}", *prefix, (folder / path).string());
  }
  return choice;
}

}  // namespace marmoset::device
