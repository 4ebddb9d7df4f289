#include "engine/device/web/page/page_dialog.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace marmoset::device::web {
namespace {

using Button = PageDialog::Button;

const trace::ViewNode* find(const trace::ViewTree& tree, std::string_view id) {
  const auto found = std::find_if(tree.nodes.begin(), tree.nodes.end(),
                                  [&](const auto& node) { return trace::shortId(node) == id; });
  return found == tree.nodes.end() ? nullptr : &*found;
}

TEST(PageDialog, ShowsItsButtonsWhereTheyAreTouched) {
  const PageDialog dialog{"confirm", "Delete this note?", ""};
  const auto tree = dialog.tree(412, 915, "webnotes");
  EXPECT_EQ(find(tree, "message")->text, "Delete this note?");
  for (const auto& [id, button] : {std::pair("button1", Button::ok), std::pair("button2", Button::cancel)}) {
    const auto& bounds = find(tree, id)->bounds;
    EXPECT_EQ(dialog.buttonAt(bounds.left, bounds.top, 412, 915), button);
    EXPECT_EQ(dialog.buttonAt(bounds.right - 1, bounds.bottom - 1, 412, 915), button);
  }
  EXPECT_EQ(dialog.buttonAt(5, 5, 412, 915), Button::none);
}

TEST(PageDialog, OfAnAlertCannotBeCancelledByAButton) {
  const PageDialog alert{"alert", "Done", ""}, confirm{"confirm", "", ""};
  EXPECT_FALSE(find(alert.tree(412, 915, "p"), "button2"));
  const auto confirmTree = confirm.tree(412, 915, "p");
  const auto& cancel = find(confirmTree, "button2")->bounds;
  EXPECT_EQ(alert.buttonAt(cancel.left + 1, cancel.top + 1, 412, 915), Button::none);
}

TEST(PageDialog, OfAPromptHasAField) {
  const PageDialog prompt{"prompt", "Name?", "Notes"};
  const auto tree = prompt.tree(412, 915, "p");
  EXPECT_EQ(find(tree, "edit")->text, "Notes");
}

}  // namespace
}  // namespace marmoset::device::web
