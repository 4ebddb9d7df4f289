#include "protocol/lsp/text_sync.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "protocol/lsp/formatting.h"
#include "tests/server/fake_editor.h"

namespace marmoset::test {
namespace {

// The server's text, seen through the edits that lay it out: formatting gives a text that depends on all of
// it.
std::string laidOut(FakeEditor& editor, const std::string& uri) {
  const auto edits = editor.ask<lsp::FormattingRequest>({{}, {uri}, {}});
  if (!edits || !*edits) return "no answer";
  editor.apply(uri, **edits);
  return editor.text(uri);
}

TEST(TextSync, IncrementalEditsReachTheServer) {
  FakeEditor editor;
  const auto uri = editor.open("a.mks", "start data >>\nTap( 1,2)\n");
  editor.edit(uri, {{1, 4}, {1, 4}}, "\t");
  editor.edit(uri, {{2, 0}, {2, 0}}, "Tap (3,4)\n");
  EXPECT_EQ(laidOut(editor, uri), "start data >>\nTap(1,2)\nTap(3,4)\n");
}

TEST(TextSync, AChangeWithoutARangeReplacesEverything) {
  FakeEditor editor;
  const auto uri = editor.open("a.mks", "start data >>\n");
  editor.notify<lsp::DidChangeNotification>({{uri, 2}, {{std::nullopt, "start data >>\nTap ( 1,2)\n"}}});
  const auto edits = editor.ask<lsp::FormattingRequest>({{}, {uri}, {}});
  EXPECT_FALSE((*edits)->empty());
}

TEST(TextSync, CountsInTheEncodingTheClientOffers) {
  for (const auto* encoding : {"utf-8", "utf-16", "utf-32"}) {
    auto client = modernClient();
    client.general->positionEncodings = {{encoding}};
    FakeEditor editor({.capabilities = client});
    EXPECT_EQ(editor.server().positionEncoding, encoding);
    const auto uri = editor.open("a.mks", "start data >>\n\xF0\x9F\x99\x88 Tap( 1,2)\n");
    const std::uint32_t monkey = encoding == std::string("utf-8")    ? 4
                                 : encoding == std::string("utf-16") ? 2
                                                                     : 1;
    editor.edit(uri, {{1, 0}, {1, monkey + 1}}, "");
    EXPECT_EQ(laidOut(editor, uri), "start data >>\nTap(1,2)\n") << encoding;
  }
}

TEST(TextSync, AChangeOfADocumentThatIsNotOpenIsLogged) {
  FakeEditor editor;
  editor.notify<lsp::DidChangeNotification>({{"file:///test/absent.mks", 2}, {}});
  EXPECT_TRUE(editor.await(logged("not open")));
}

TEST(TextSync, ARequestAboutADocumentThatIsNotOpenFails) {
  FakeEditor editor;
  const auto answer = editor.ask<lsp::FormattingRequest>({{}, {"file:///test/absent.mks"}, {}});
  ASSERT_FALSE(answer.has_value());
  EXPECT_EQ(answer.error().code, protocol::ErrorCode::requestFailed);
}

RC_GTEST_PROP(TextSync, RandomEditsKeepEditorAndServerTogether, ()) {
  FakeEditor editor;
  const auto uri = editor.open("a.mks", "start data >>\nTap(1, 2)\n\xC3\xA9\xF0\x9F\x99\x88\n");
  const auto piece =
      rc::gen::element<std::string>("", "Tap( 1,2)", "\n", "\r\n", "\xC3\xA9", "\xF0\x9F\x99\x88", " ");
  for (int i = *rc::gen::inRange(1, 20); i > 0; --i) {
    const lsp::Position a{*rc::gen::inRange(0u, 6u), *rc::gen::inRange(0u, 12u)};
    const lsp::Position b{*rc::gen::inRange(0u, 6u), *rc::gen::inRange(0u, 12u)};
    editor.edit(uri, {std::min(a, b), std::max(a, b)}, *piece);
  }
  laidOut(editor, uri);
  // Laid out once, there is nothing left to do, unless the two disagree about the text.
  const auto again = editor.ask<lsp::FormattingRequest>({{}, {uri}, {}});
  RC_ASSERT(again.has_value());
  RC_ASSERT((*again)->empty());
}

}  // namespace
}  // namespace marmoset::test
