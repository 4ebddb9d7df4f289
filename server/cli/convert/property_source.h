#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "server/cli/convert/script_source.h"

namespace marmoset::cli {

// Properties in another form, and what was left out of it.
struct ConvertedProperties {
  std::string content;
  std::size_t properties = 0;
  std::vector<ConvertedNote> notes;
};

// `properties` and `kea2`.
bool isPropertyFormat(std::string_view format);

// A property document, or what PBFDroid's users wrote, as a property document or as a test class of Kea2. The
// error is one line that names the file.
tl::expected<ConvertedProperties, std::string> convertedProperties(const std::vector<std::string>& files,
                                                                   std::string_view format);

}  // namespace marmoset::cli
