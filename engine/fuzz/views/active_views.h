#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "engine/fuzz/effect/layout.h"
#include "engine/fuzz/page/page_type.h"
#include "engine/fuzz/views/gui_event.h"

namespace marmoset::fuzz {

// Which view of each group was used last: group to view, both of one layout.
using ActiveViews = std::map<std::uint32_t, std::uint32_t>;

// For each layout of a test what is active there, that which its own event uses among it. Event i is done on
// layout i. Marks go on from the latest layout of the same page before, for the groups of which both the
// group and the view are found again just as they were; older layouts are not asked.
std::vector<ActiveViews> activeViews(const Layouts& layouts, const std::vector<GuiEvent>& events,
                                     const PageSettings& pages);

// Nothing that is active on the layout has to do with this view.
bool isInactive(const trace::ViewTree& tree, const ActiveViews& active, std::uint32_t view);

}  // namespace marmoset::fuzz
