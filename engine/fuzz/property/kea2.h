#pragma once

#include <string>

#include "engine/fuzz/property/property.h"

namespace marmoset::fuzz {

// The document as a test class of Kea2: one method a property, with its precondition, over a uiautomator2
// device. What Kea2 has no word for, such as what was added before, becomes a comment there.
std::string printKea2(const PropertyDocument& document);

}  // namespace marmoset::fuzz
