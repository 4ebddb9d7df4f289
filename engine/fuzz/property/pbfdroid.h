#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "engine/fuzz/property/property.h"

namespace marmoset::fuzz {

struct ImportedProperties {
  PropertyDocument document;
  std::vector<std::string> leftOut;  // one line for each property that could not be taken, with the reason
};

// Properties as PBFDroid's users write them: `dmfs`, each with widgets by name, the layout that each belongs
// to, preconditions, events, postconditions, and what it adds to or removes from the app's data. Unknown
// fields are passed over. The error is one line without the file's name.
tl::expected<ImportedProperties, std::string> importPbfDroid(std::string_view json);

}  // namespace marmoset::fuzz
