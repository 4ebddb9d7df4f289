#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/device/web/page/dom_snapshot.h"
#include "engine/trace/view_tree.h"
#include "engine/trace/window_status.h"

namespace marmoset::device::web {

// What stands where no page is: before its launch, and after it was left.
trace::WindowStatus homeWindow(std::int32_t rotation);
trace::ViewTree homeTree(std::int32_t width, std::int32_t height, std::int32_t rotation);

// What an open <dialog> of the page, or what says that it is one, is called; nothing if none is open.
std::optional<std::string> openDialog(const std::vector<DomNode>& elements);

// While a modal <dialog> is open nothing else takes touches.
void keepTouchesInDialog(std::vector<DomNode>& elements);

}  // namespace marmoset::device::web
