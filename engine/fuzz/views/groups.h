#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "engine/trace/view_tree.h"

namespace marmoset::fuzz {

// A view that arranges others which have nothing to do with each other: rows of a list, tabs, options.
struct ViewGroup {
  std::uint32_t view = 0;
  // Its children that something can be done with, all of the class that most of them have, at least two.
  // Where a child wraps a single view that reacts, that view stands for it.
  std::vector<std::uint32_t> members;
};

// The groups of one layout. The tree must outlive it.
class ViewGroups {
 public:
  explicit ViewGroups(const trace::ViewTree& tree);

  const std::vector<ViewGroup>& all() const { return groups_; }
  // The nearest group around a view, by its root; none for views outside every group.
  std::optional<std::uint32_t> groupOf(std::uint32_t view) const;
  // The member of its group that a view is, or is in; none for what only stands beside the members.
  std::optional<std::uint32_t> memberAround(std::uint32_t view) const;
  // Doing something with the one has nothing to do with the other: they are of different groups, one of none,
  // or of different members of one group.
  bool areIndependent(std::uint32_t a, std::uint32_t b) const;

 private:
  const ViewGroup* find(std::uint32_t view) const;

  const trace::ViewTree& tree_;
  std::vector<ViewGroup> groups_;
};

}  // namespace marmoset::fuzz
