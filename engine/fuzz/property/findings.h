#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/fuzz/effect/layout.h"
#include "engine/fuzz/property/property.h"

namespace marmoset::fuzz {

inline constexpr std::string_view selectorUnknownCode = "property/selector-unknown";
inline constexpr std::string_view canNeverRunCode = "property/can-never-run";

struct PropertyFinding {
  std::string_view code;
  script::Range range;
  std::string message;
};

// What the screens that are known of an app say against a document: widgets that none of them has, and
// properties that can begin on none. Without screens nothing is said.
std::vector<PropertyFinding> propertyFindings(const PropertyDocument& document,
                                              std::span<const Layout> screens);

// On how many of the screens a property can begin, as far as that shows on them: what was added to the app's
// data does not.
std::size_t screensOf(const Property& property, std::span<const Layout> screens);

}  // namespace marmoset::fuzz
