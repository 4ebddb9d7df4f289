#include "engine/device/adb/device/found_state.h"

#include <sstream>

#include <fmt/format.h>

#include "engine/device/adb/parse/component.h"
#include "engine/files/read_file.h"
#include "engine/files/replace.h"
#include "system/private_folder.h"

namespace marmoset::device::adb {

std::string printFoundState(const FoundState& state) {
  auto text = fmt::format("device {}\n", state.device);
  for (const auto& [space, key, value] : state.settings)
    text += fmt::format("setting {} {} {}\n", space, key, value);
  for (const auto port : state.ports) text += fmt::format("port {}\n", port);
  return text;
}

FoundState parseFoundState(std::string_view text) {
  FoundState state;
  for (const auto line : linesOf(text)) {
    std::istringstream words{std::string(line)};
    std::string word;
    words >> word;
    const auto rest = [&] {
      std::string value;
      std::getline(words >> std::ws, value);
      return value;
    };
    if (word == "device") {
      state.device = rest();
    } else if (word == "setting") {
      FoundState::Setting setting;
      words >> setting.space >> setting.key;
      setting.value = rest();
      if (!setting.value.empty()) state.settings.push_back(std::move(setting));
    } else if (word == "port") {
      std::uint16_t port = 0;
      if (words >> port) state.ports.push_back(port);
    }
  }
  return state;
}

FoundState loadFoundState(const std::filesystem::path& file) {
  std::error_code error;
  if (file.empty() || !std::filesystem::is_regular_file(std::filesystem::symlink_status(file, error)))
    return {};
  const auto text = files::readFile(file);
  return text ? parseFoundState(text->bytes) : FoundState();
}

tl::expected<void, std::string> saveFoundState(const std::filesystem::path& file, const FoundState& state) {
  if (file.empty()) return {};
  std::error_code error;
  if (state.empty()) {
    std::filesystem::remove(file, error);
    return {};
  }
  if (const auto made = system::claimPrivateFolder(file.parent_path()); !made)
    return tl::unexpected(
        fmt::format("cannot keep what a device is like in {}: {}; make it a folder of yours",
                    file.parent_path().string(), made.error()));
  // The folder is this user's alone, so a link there is nobody's trap, only in the way.
  if (std::filesystem::is_symlink(std::filesystem::symlink_status(file, error)))
    std::filesystem::remove(file, error);
  return files::replaceFile(file, printFoundState(state), std::nullopt);
}

}  // namespace marmoset::device::adb
