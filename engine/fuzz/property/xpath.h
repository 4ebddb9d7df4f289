#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <tl/expected.hpp>

#include "engine/trace/view_tree.h"

namespace marmoset::fuzz {

// The part of XPath that paths to views are written in:
//
//   //android.widget.ListView/android.widget.LinearLayout[2]
//   //*[@resource-id="com.x:id/list"][@text="All"]/*[1]
//
// Names are whole classes or `*`; [n] counts from 1 among the children of one view that fit what stands
// before it.
class XPath {
 public:
  static tl::expected<XPath, std::string> parse(std::string_view text);

  // In document order.
  std::vector<std::uint32_t> find(const trace::ViewTree& tree) const;

 private:
  struct Step {
    bool anywhereBelow = false;
    std::string className;  // empty: any
    std::vector<std::pair<std::string, std::string>> attributes;
    std::optional<std::uint32_t> position;
  };

  std::vector<Step> steps_;
};

}  // namespace marmoset::fuzz
