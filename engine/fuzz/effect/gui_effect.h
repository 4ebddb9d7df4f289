#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/fuzz/effect/layout.h"
#include "engine/fuzz/effect/tree_edit.h"
#include "engine/fuzz/effect/view_pattern.h"

namespace marmoset::fuzz {

// One view that differs between two layouts. Views are compared by class, id, description and text; long
// texts do not count, they are contents and no labels.
struct ViewChange {
  EditKind kind = EditKind::changed;
  std::uint32_t from = TreeEdit::none, to = TreeEdit::none;  // views of the two layouts
  std::uint64_t fromContent = 0, toContent = 0;              // of the view with all that is in it

  // The same happened to an equal view. Which place it has does not count.
  bool isLike(const ViewChange& other) const {
    return kind == other.kind && fromContent == other.fromContent && toContent == other.toContent;
  }
};

// Genie's GUI effect: what the events between two layouts of one page did to its views.
struct GuiEffect {
  std::vector<ViewChange> changes;
  bool isLeast = true;  // as TreeEdits
};

GuiEffect effectOf(const Layout& before, const Layout& after, const Masks& masks);

// The changes of the first that the second does not have: each takes one like it, which is then used up.
std::vector<ViewChange> missing(const std::vector<ViewChange>& wanted, const std::vector<ViewChange>& there);

// In words: "ImageView "pic_Cinema" is gone", "TextView #name says "Cleaning", not "Cinema"".
std::string inWords(const ViewChange& change, const Layout& before, const Layout& after);

// A label as views are compared by it.
std::uint64_t labelOf(const trace::ViewNode& view);

}  // namespace marmoset::fuzz
