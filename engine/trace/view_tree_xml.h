#pragma once

#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "engine/trace/view_tree.h"

namespace marmoset::trace {

struct ViewTreeError {
  std::string message;
  std::size_t offset = 0;  // byte of the input where reading stopped
};

// The text of `uiautomator dump`: one line, attributes in its order.
std::string printXml(const ViewTree& tree);

// Reads what devices and tools really write: uiautomator's own dumps of all versions, pretty-printed ones,
// Appium page sources (the element's name is the class), and dumps with other output before or after the XML.
tl::expected<ViewTree, ViewTreeError> parseViewTree(std::string_view text);

}  // namespace marmoset::trace
