#include "engine/device/web/web_app.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/real_data.h"
#include "tests/support/temporary_folder.h"

namespace marmoset::device::web {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

TEST(WebApp, IsNamedByItsFolder) {
  const auto folder = test::sourceFile("samples/webnotes");
  const auto app = WebApp::find(folder.string());
  ASSERT_TRUE(app) << app.error();
  EXPECT_EQ((*app)->package(), "webnotes");
  EXPECT_THAT(*(*app)->address(), StartsWith("http://127.0.0.1:"));
  EXPECT_EQ(*WebApp::find((folder / "index.html").string())->get()->build(), *(*app)->build());
}

TEST(WebApp, IsNamedByItsHost) {
  const auto app = WebApp::find("http://my-shop.example:8080/cart.html#/pay");
  ASSERT_TRUE(app) << app.error();
  EXPECT_EQ((*app)->package(), "my_shop.example");
  EXPECT_EQ(*(*app)->origin(), "http://my-shop.example:8080");
  EXPECT_EQ((*app)->build()->content, "");
}

TEST(WebApp, HasActivities) {
  EXPECT_EQ(activityName("http://127.0.0.1:4/", "notes"), "notes.index");
  EXPECT_EQ(activityName("http://127.0.0.1:4", "notes"), "notes.index");
  EXPECT_EQ(activityName("http://127.0.0.1:4/#/", "notes"), "notes.index");
  EXPECT_EQ(activityName("http://127.0.0.1:4/#/note/3", "notes"), "notes.index.note.3");
  EXPECT_EQ(activityName("http://h/shop/cart.html?id=3#!/pay?x", "h"), "h.shop.cart.pay");
}

TEST(WebApp, ChangesWithAnyOfItsFiles) {
  test::TemporaryFolder folder;
  folder.file("index.html", "<script src=a.js></script>");
  folder.file("a.js", "1");
  const auto build = [&] { return WebApp::find(folder.path().string())->get()->build()->content; };
  const auto before = build();
  EXPECT_EQ(build(), before);
  folder.file(".hidden", "x");
  EXPECT_EQ(build(), before);
  folder.file("a.js", "2");
  EXPECT_NE(build(), before);
}

TEST(WebApp, SaysWhatIsMissing) {
  test::TemporaryFolder empty;
  for (const auto& name : {std::string("nowhere.html"), empty.path().string()})
    EXPECT_THAT(WebApp::find(name).error(), HasSubstr("there is no page " + name));
  EXPECT_THAT(WebApp::find("http://").error(), HasSubstr("is no address of a page"));
}

}  // namespace
}  // namespace marmoset::device::web
