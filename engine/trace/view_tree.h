#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace marmoset::trace {

struct Rect {
  std::int32_t left = 0, top = 0, right = 0, bottom = 0;
  std::int32_t width() const { return right - left; }
  std::int32_t height() const { return bottom - top; }
  bool empty() const { return right <= left || bottom <= top; }
  bool contains(double x, double y) const { return x >= left && x < right && y >= top && y < bottom; }
  Rect intersected(const Rect& other) const;
  bool operator==(const Rect&) const = default;
};

// The boolean attributes of `uiautomator dump`, in the order it prints them.
enum class ViewFlag : std::uint16_t {
  checkable = 1 << 0,
  checked = 1 << 1,
  clickable = 1 << 2,
  enabled = 1 << 3,
  focusable = 1 << 4,
  focused = 1 << 5,
  scrollable = 1 << 6,
  longClickable = 1 << 7,
  password = 1 << 8,
  selected = 1 << 9,
};

class ViewFlags {
 public:
  bool has(ViewFlag flag) const { return (bits_ & static_cast<std::uint16_t>(flag)) != 0; }
  void set(ViewFlag flag, bool on = true);
  std::uint16_t bits() const { return bits_; }
  bool operator==(const ViewFlags&) const = default;

 private:
  std::uint16_t bits_ = 0;
};

// One view as uiautomator prints it. `index` is the child position in the app, so it counts the invisible
// siblings that the dump leaves out.
struct ViewNode {
  std::uint32_t index = 0;
  std::string text, resourceId, className, package, description, hint;
  ViewFlags flags;
  Rect bounds;                               // as printed: may be inverted or outside the screen
  bool notAccessible = false;                // NAF="true"
  std::optional<std::int32_t> drawingOrder;  // recent builds only
  std::int32_t parent = -1;                  // position in ViewTree::nodes
  std::uint32_t end = 0;                     // one past the last descendant in ViewTree::nodes

  bool has(ViewFlag flag) const { return flags.has(flag); }
  bool operator==(const ViewNode&) const = default;
};

// What is on the screen: the views of the window that has the focus, in document order (a parent stands
// before its children). A value; recordings share trees by pointer.
struct ViewTree {
  std::int32_t rotation = 0;
  std::vector<ViewNode> nodes;

  std::vector<std::uint32_t> children(std::uint32_t node) const;
  bool operator==(const ViewTree&) const = default;
};

// Fills `end` of every node from the `parent`s; call it after building a tree by hand.
void closeTree(ViewTree& tree);

// A view that a person would call a widget: it says something, reacts to something, or is no mere container.
bool isWidget(const ViewTree& tree, std::uint32_t node);

// The view that a touch at a point is for (touch_dispatch.h); any view, containers too.
std::optional<std::uint32_t> deepestAt(const ViewTree& tree, double x, double y);
// The deepest widget under both points of a tap (CHARD's `obj`); empty on blank ground.
std::optional<std::uint32_t> widgetUnderTap(const ViewTree& tree, double downX, double downY, double upX,
                                            double upY);

// Equal trees hash equal; also across processes and versions of the program.
std::uint64_t contentHash(const ViewTree& tree);

// "Button #add_button "Save changes"": for hovers, hints and reports.
std::string describe(const ViewNode& node);
// "com.x:id/add_button" -> "add_button".
std::string_view shortId(const ViewNode& node);
// "android.widget.Button" -> "Button".
std::string_view shortClass(const ViewNode& node);

}  // namespace marmoset::trace
