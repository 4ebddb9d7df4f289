#pragma once

#include <cstdint>
#include <unordered_map>

#include "engine/trace/view_tree.h"

namespace marmoset::reduce {

// What one tree says, whichever event met it.
struct TreeFacts {
  std::uint64_t content = 0;  // hash of everything but the focus
  std::uint32_t focused = 0;  // one past the node that has the focus
  bool onlyText = false;      // it says something and offers nothing to press
};

// Recordings share trees by pointer, so each is looked at once.
class TreeReader {
 public:
  const TreeFacts& of(const trace::ViewTree* tree);

 private:
  std::unordered_map<const trace::ViewTree*, TreeFacts> known_;
};

// The widget's class, id and path: the same widget in any two trees of a window.
std::uint64_t identityOf(const trace::ViewTree& tree, std::uint32_t node);
// The text box or radio group that a widget is or belongs to.
enum class InputKind : std::uint8_t { none, textBox, radio };
struct Input {
  InputKind kind = InputKind::none;
  std::uint32_t node = 0;  // the text box, or the group of the radio button
};
Input inputAt(const trace::ViewTree& tree, std::uint32_t node);

}  // namespace marmoset::reduce
