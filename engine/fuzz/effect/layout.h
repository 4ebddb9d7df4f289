#pragma once

#include <memory>
#include <vector>

#include "engine/trace/observation.h"

namespace marmoset::fuzz {

// What a device showed at one moment, as far as two moments are compared by it: the window and its views.
// Trees are shared. Without a tree nothing can be said of it.
struct Layout {
  trace::WindowStatus window;
  std::shared_ptr<const trace::ViewTree> tree;
};

// What a run of a test showed: before its first event, and after each.
using Layouts = std::vector<Layout>;

inline Layout layoutOf(const trace::Observation& seen) {
  return {seen.window, seen.tree};
}

}  // namespace marmoset::fuzz
