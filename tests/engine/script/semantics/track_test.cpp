#include "engine/script/semantics/track.h"

#include <bit>
#include <cmath>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace marmoset::script {
namespace {

Pointer oneByOne(Track track, std::uint64_t steps) {
  for (std::uint64_t i = 0; i < steps; ++i) track.advance();
  return track.at();
}

Pointer atOnce(Track track, std::uint64_t steps) {
  track.advance(steps);
  return track.at();
}

// To the last bit; any two that are not a number count as the same.
bool same(float one, float other) {
  return (one != one && other != other) ||
         std::bit_cast<std::uint32_t>(one) == std::bit_cast<std::uint32_t>(other);
}

bool sameWay(const Track& track, std::uint64_t steps) {
  const auto walked = oneByOne(track, steps), jumped = atOnce(track, steps);
  return same(walked.x, jumped.x) && same(walked.y, jumped.y);
}

}  // namespace

TEST(Track, EndsWhereSingleStepsEnd) {
  EXPECT_TRUE(sameWay({0, 1, 1, 2, 2, 2'000'000}, 2'000'000));
  EXPECT_TRUE(sameWay({0, 0, 1920, 1080, 0, 1'000'000}, 1'000'000));
  EXPECT_TRUE(sameWay({0, -500, 3e38F, 700, -3e38F, 300'000}, 300'000));
  EXPECT_TRUE(sameWay({0, 0, 16777216, 3e7F, 16777218, 99'999}, 99'999));
}

TEST(Track, AFingerWithTooManyStepsNeverMoves) {
  const auto end = atOnce({0, 1, 1, 2, 2, 2147483647}, 2147483647);
  EXPECT_EQ(end, (Pointer{0, 1, 1}));
}

RC_GTEST_PROP(Track, JumpsAsFarAsItWalks, ()) {
  // Any bits: tiny numbers, infinities and what is no number.
  const auto coordinate = [] {
    const auto bits = *rc::gen::arbitrary<std::uint32_t>();
    const auto place = *rc::gen::inRange(-3000, 3000);
    return *rc::gen::arbitrary<bool>() ? std::bit_cast<float>(bits) : static_cast<float>(place) / 8;
  };
  const auto steps = *rc::gen::inRange(1, 20'000);
  const Track track(0, coordinate(), coordinate(), coordinate(), coordinate(), steps);
  RC_ASSERT(sameWay(track, static_cast<std::uint64_t>(steps)));
}

// A step and a place whose last bits are near each other: sums that lie halfway between two floats.
RC_GTEST_PROP(Track, RoundsHalvesTheSameWay, ()) {
  const auto scaled = [](int exponent) {
    return std::ldexp(static_cast<float>(*rc::gen::inRange(-4096, 4096)), exponent);
  };
  const auto steps = std::uint32_t{1} << *rc::gen::inRange(1, 15);
  const float from = scaled(*rc::gen::inRange(0, 13)), way = scaled(*rc::gen::inRange(-12, 13));
  const Track track(0, from, way, from + way, -way, static_cast<std::int32_t>(steps));
  RC_ASSERT(sameWay(track, steps));
}

}  // namespace marmoset::script
