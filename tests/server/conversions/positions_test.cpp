#include "server/conversions/positions.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace marmoset::server {
namespace {

using lsp::PositionEncoding;
using script::Text;

// "é" is 2 bytes and 1 UTF-16 unit, "🙈" is 4 bytes and 2 units.
const Text monkeys("Tap(1,2)\n# \xC3\xA9\xF0\x9F\x99\x88 see\n");

TEST(Positions, CountsInTheClientsUnits) {
  EXPECT_EQ(Positions(monkeys, PositionEncoding::utf8).toClient(script::Position{1, 8}),
            (lsp::Position{1, 8}));
  EXPECT_EQ(Positions(monkeys, PositionEncoding::utf16).toClient(script::Position{1, 8}),
            (lsp::Position{1, 5}));
  EXPECT_EQ(Positions(monkeys, PositionEncoding::utf32).toClient(script::Position{1, 8}),
            (lsp::Position{1, 4}));
}

TEST(Positions, ReadsTheClientsUnits) {
  EXPECT_EQ(Positions(monkeys, PositionEncoding::utf16).fromClient(lsp::Position{1, 5}),
            (script::Position{1, 8}));
}

TEST(Positions, WhatLiesOutsideIsMovedInside) {
  const Positions positions(monkeys, PositionEncoding::utf16);
  EXPECT_EQ(positions.fromClient(lsp::Position{0, 99}), (script::Position{0, 8}));
  EXPECT_EQ(positions.fromClient(lsp::Position{9, 0}), (script::Position{2, 0}));
  EXPECT_EQ(positions.toClient(script::Position{9, 9}), (lsp::Position{2, 0}));
}

TEST(Positions, ABackwardSelectionIsTurnedRound) {
  const Positions positions(monkeys, PositionEncoding::utf16);
  EXPECT_EQ(positions.fromClient(lsp::Range{{1, 0}, {0, 3}}), (script::Range{{0, 3}, {1, 0}}));
}

RC_GTEST_PROP(Positions, EveryPlaceOfTheClientSurvivesTheRoundTrip, ()) {
  const auto encoding =
      *rc::gen::element(PositionEncoding::utf8, PositionEncoding::utf16, PositionEncoding::utf32);
  const Positions positions(monkeys, encoding);
  const lsp::Position asked{*rc::gen::inRange(0u, 4u), *rc::gen::inRange(0u, 20u)};
  const auto inside = positions.toClient(positions.fromClient(asked));
  RC_ASSERT(positions.toClient(positions.fromClient(inside)) == inside);
}

}  // namespace
}  // namespace marmoset::server
