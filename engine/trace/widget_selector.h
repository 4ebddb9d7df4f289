#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "engine/trace/view_tree.h"

namespace marmoset::trace {

// Names views the way `describe` prints them: `Button #add_button "Save changes"`. At least one part is
// given, in this order, blanks between them are free:
//
//   Button, android.widget.Button    the class, short or full
//   #add_button, #com.x:id/add_button   the resource id, short or full
//   "Save changes"                   the whole text or description; \" and \\ stand for themselves
struct WidgetSelector {
  std::string className, id;
  std::optional<std::string> text;

  static tl::expected<WidgetSelector, std::string> parse(std::string_view text);
  std::string toString() const;

  bool matches(const ViewNode& node) const;
  // The first match in document order.
  std::optional<std::uint32_t> find(const ViewTree& tree) const;
  bool operator==(const WidgetSelector&) const = default;
};

}  // namespace marmoset::trace
