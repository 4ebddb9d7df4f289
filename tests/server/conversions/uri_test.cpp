#include "server/conversions/uri.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace marmoset::server {
namespace {

TEST(Uri, NamesAFile) { EXPECT_EQ(uriOf("/home/eve/crash.mks"), "file:///home/eve/crash.mks"); }

TEST(Uri, EscapesWhatAUriCannotHold) { EXPECT_EQ(uriOf("/a b/#1?.mks"), "file:///a%20b/%231%3F.mks"); }

TEST(Uri, ReadsEscapes) { EXPECT_EQ(pathOf("file:///a%20b/%C3%A9.mks"), "/a b/\xC3\xA9.mks"); }

TEST(Uri, HasNoPathForOtherSchemesHostsAndNonsense) {
  EXPECT_EQ(pathOf("untitled:Untitled-1"), std::nullopt);
  EXPECT_EQ(pathOf("file://elsewhere/x"), std::nullopt);
  EXPECT_EQ(pathOf("file:///a%00b"), std::nullopt);
  EXPECT_EQ(pathOf("not a uri"), std::nullopt);
  EXPECT_EQ(pathOf(""), std::nullopt);
}

TEST(Uri, OneFileHasOneCanonicalSpelling) {
  EXPECT_EQ(canonicalUri("file:///x/%63rash.mks"), canonicalUri("file:///x/y/../crash.mks"));
  EXPECT_EQ(canonicalUri("untitled:Untitled-1"), "untitled:Untitled-1");
}

RC_GTEST_PROP(Uri, AnyPathSurvivesTheRoundTrip, ()) {
  const auto name = *rc::gen::nonEmpty(rc::gen::container<std::string>(rc::gen::distinctFrom('\0')));
  const auto path = (std::filesystem::path("/root") / ("x" + name)).lexically_normal();
  RC_ASSERT(pathOf(uriOf(path)) == path);
}

}  // namespace
}  // namespace marmoset::server
