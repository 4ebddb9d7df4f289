#include "protocol/lsp/tracer.h"

#include <gtest/gtest.h>

#include "protocol/lsp/code_action.h"
#include "tests/protocol/support/peer.h"

namespace marmoset::lsp {
namespace {

TEST(Tracer, SaysAsMuchAsTheClientWants) {
  test::Peer peer;
  Tracer tracer(peer.endpoint);
  const auto details = [] { return std::string("all of it"); };
  tracer.log("quiet", details);
  EXPECT_TRUE(peer.received().empty());
  peer.notify("$/setTrace", {{"value", "messages"}});
  tracer.log("short", details);
  EXPECT_EQ(peer.only(), test::call("$/logTrace", {{"message", "short"}}));
  peer.notify("$/setTrace", {{"value", "verbose"}});
  tracer.log("long", details);
  EXPECT_EQ(peer.only(), test::call("$/logTrace", {{"message", "long"}, {"verbose", "all of it"}}));
  peer.notify("$/setTrace", {{"value", "off"}});
  tracer.log("quiet");
  EXPECT_TRUE(peer.received().empty());
}

TEST(CodeActionKinds, MatchTheirRefinements) {
  EXPECT_TRUE(matchesKind("source.fixAll", "source.fixAll"));
  EXPECT_TRUE(matchesKind("source.fixAll.monkey", "source.fixAll"));
  EXPECT_TRUE(matchesKind("quickfix", ""));
  EXPECT_FALSE(matchesKind("source.fixAllNow", "source.fixAll"));
  EXPECT_FALSE(matchesKind("source", "source.fixAll"));
}

}  // namespace
}  // namespace marmoset::lsp
