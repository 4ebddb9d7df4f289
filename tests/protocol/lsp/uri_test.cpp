#include "protocol/lsp/uri.h"

#include <string>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace marmoset::lsp {
namespace {

std::string decoded(std::string_view uri) {
  const auto path = pathOf(uri);
  return path ? path->string() : "none";
}

TEST(Uri, NamesThePathOfAFile) {
  EXPECT_EQ(decoded("file:///home/me/crash.mks"), "/home/me/crash.mks");
  EXPECT_EQ(decoded("file://localhost/a"), "/a");
  EXPECT_EQ(decoded("FILE:///a"), "/a");
  EXPECT_EQ(decoded("file:/a"), "/a");
}

TEST(Uri, DecodesWhatEditorsEncode) {
  EXPECT_EQ(decoded("file:///a%20b/%C3%A4%23%3F%25.mks"), "/a b/ä#?%.mks");
  EXPECT_EQ(decoded("file:///c%3A/x"), "/c:/x");
  EXPECT_EQ(decoded("file:///a+b@c"), "/a+b@c");
}

TEST(Uri, ReadsWhatEditorsForgotToEncode) {
  EXPECT_EQ(decoded("file:///a b/ä.mks"), "/a b/ä.mks");
}

TEST(Uri, HasNoPathElsewhere) {
  EXPECT_EQ(decoded("untitled:Untitled-1"), "none");
  EXPECT_EQ(decoded("vscode-notebook-cell:/a.ipynb#x"), "none");
  EXPECT_EQ(decoded("file://server/share/a"), "none");
  EXPECT_EQ(decoded("file:relative"), "none");
  EXPECT_EQ(decoded("file:///a%00b"), "none");
  EXPECT_EQ(decoded("file:///a%zz"), "none");
  EXPECT_EQ(decoded("/just/a/path"), "none");
  EXPECT_EQ(decoded(""), "none");
}

TEST(Uri, EncodesAPath) {
  EXPECT_EQ(uriOf("/a b/ä#?%:.mks"), "file:///a%20b/%C3%A4%23%3F%25%3A.mks");
}

TEST(Uri, HasOneSpellingForOneDocument) {
  EXPECT_EQ(normalizedUri("file:///c:/a%2Db"), normalizedUri("file:///c%3a/a-b"));
  EXPECT_EQ(normalizedUri("file:///ä"), "file:///%C3%A4");
  EXPECT_EQ(normalizedUri("untitled:Untitled-1"), "untitled:Untitled-1");
  EXPECT_EQ(normalizedUri("UNTITLED:a%2db"), "untitled:a-b");
  EXPECT_EQ(normalizedUri("no uri"), "no uri");
}

RC_GTEST_PROP(Uri, LeadsBackToAnyPath, (const std::string& name)) {
  RC_PRE(name.find('\0') == std::string::npos);
  const std::filesystem::path path("/folder/" + name);
  RC_ASSERT(pathOf(uriOf(path)) == path);
}

RC_GTEST_PROP(Uri, StaysAsItIsOnceNormalized, (const std::string& text)) {
  const auto uri = "x:" + text;
  RC_ASSERT(normalizedUri(normalizedUri(uri)) == normalizedUri(uri));
}

}  // namespace
}  // namespace marmoset::lsp
