#pragma once

#include <compare>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

namespace marmoset::device {

// The user's yes to deleting the data of one app on one device, written SERIAL/PACKAGE. It holds for nothing
// else: neither for other apps on that device, nor for the app on other devices.
struct WipePermission {
  std::string serial, package;

  // The message of a failure says how to write it.
  static tl::expected<WipePermission, std::string> parse(std::string_view text);
  std::string toString() const;

  auto operator<=>(const WipePermission&) const = default;
};

}  // namespace marmoset::device
