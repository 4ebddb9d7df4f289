#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace marmoset::device::adb {

// An activity as a device names it, its class in full.
struct Component {
  std::string package, activity;
  bool operator==(const Component&) const = default;
};

// "a.b/.Main" and "a.b/a.b.Main".
std::optional<Component> parseComponent(std::string_view text);

// The component of the first record in the text: "ActivityRecord{HASH u0 a.b/.Main t12}" in all its forms.
// Braces are never counted and hashes need not be hexadecimal.
std::optional<Component> componentOfRecord(std::string_view text);

// Without CR, in order.
std::vector<std::string_view> linesOf(std::string_view text);
std::string_view trimmed(std::string_view text);

}  // namespace marmoset::device::adb
