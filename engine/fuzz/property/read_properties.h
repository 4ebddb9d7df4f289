#pragma once

#include <string_view>
#include <vector>

#include "engine/fuzz/property/property.h"

namespace marmoset::fuzz {

inline constexpr std::string_view propertySuffix = ".property.yaml";
inline constexpr std::size_t largestPropertyFile = std::size_t{1} << 20;
// More steps than a person would take: a property cannot run for ever.
inline constexpr std::size_t mostPropertySteps = 200;

struct PropertyReading {
  PropertyDocument document;              // what could be read
  std::vector<PropertyProblem> problems;  // by position
};

// Reads a property document (docs/properties.md). Never fails: a text that is no YAML gives no property and
// one problem. A property with a problem in it is left out, the others stay.
PropertyReading readProperties(std::string_view yaml);

// The document as YAML, which reads back as the same.
std::string printProperties(const PropertyDocument& document);

}  // namespace marmoset::fuzz
