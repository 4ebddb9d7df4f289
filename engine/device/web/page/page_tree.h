#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/device/web/page/dom_snapshot.h"
#include "engine/trace/view_tree.h"

namespace marmoset::device::web {

struct PageScreen {
  std::int32_t width = 0, height = 0, rotation = 0;
  VisualViewport viewport;
  std::int64_t focused = 0;  // the identity of the element that has the focus; 0: none
  std::string package;
};

// What a person sees of a page, as views. A view's class is its tag and what it is to a person ("button",
// "input.checkbox", "div.tab"; fields are "input.EditText" and plain boxes "div.View", as the rules for
// Android's views know them). It stands below the nearest ancestor that it lies in, since views lie within
// their parents and elements need not; and what another element covers takes no touch.
trace::ViewTree pageTree(const std::vector<DomNode>& nodes, const PageScreen& screen);

}  // namespace marmoset::device::web
