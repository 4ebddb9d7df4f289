#pragma once

#include <cstdint>
#include <optional>

#include "engine/trace/view_tree.h"

namespace marmoset::fuzz {

enum class Likeness : std::uint8_t {
  exact,  // the same content at the same place among its siblings
  same,   // the same content elsewhere
  alike,  // another content: equal class, id, description and what can be done with it
};

struct SimilarView {
  std::uint32_t view = 0;
  Likeness likeness = Likeness::exact;
};

// The view of another layout that stands for a view: where an event of it goes there. Views of the same
// content come first, then those that are alike in kind, most alike first; of equals the one nearest in its
// place. Nothing where there is none: the event cannot be done there.
std::optional<SimilarView> similarView(const trace::ViewTree& of, std::uint32_t view,
                                       const trace::ViewTree& in);

// Equal in kind, and in all that is in it.
bool sameContent(const trace::ViewTree& of, std::uint32_t a, const trace::ViewTree& in, std::uint32_t b);

}  // namespace marmoset::fuzz
