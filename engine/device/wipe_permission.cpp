#include "engine/device/wipe_permission.h"

#include <algorithm>

#include <fmt/format.h>

namespace marmoset::device {

namespace {

bool isInPackageName(char letter) {
  const bool plain = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
                     (letter >= '0' && letter <= '9');
  return plain || letter == '.' || letter == '_';
}

}  // namespace

tl::expected<WipePermission, std::string> WipePermission::parse(std::string_view text) {
  // Serials may hold anything, packages no slash.
  const auto slash = text.rfind('/');
  const auto package = slash == std::string_view::npos ? std::string_view() : text.substr(slash + 1);
  if (slash == 0 || package.empty() || !std::all_of(package.begin(), package.end(), isInPackageName)) {
    return tl::unexpected(fmt::format(
        "'{}' names no device and app; write SERIAL/PACKAGE, such as R58M123456/com.example.app", text));
  }
  return WipePermission{std::string(text.substr(0, slash)), std::string(package)};
}

std::string WipePermission::toString() const {
  return fmt::format("{}/{}", serial, package);
}

}  // namespace marmoset::device
