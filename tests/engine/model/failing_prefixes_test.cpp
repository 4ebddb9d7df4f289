#include "engine/model/failing_prefixes.h"

#include <algorithm>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace marmoset::test {
namespace {

using namespace marmoset::model;
using Path = std::vector<ExpectedStep>;

TEST(FailingPrefixes, RulesOutWhatBeginsLikeThem) {
  FailingPrefixes failing;
  failing.add(Path{1, 2, 3});
  EXPECT_EQ(failing.failingLength(Path{1, 2, 3, 4}), 3u);
  EXPECT_FALSE(failing.fails(Path{1, 2}));
  EXPECT_FALSE(failing.fails(Path{1, 2, 4, 3}));
}

TEST(FailingPrefixes, KeepsTheShorterOfTwo) {
  FailingPrefixes failing;
  failing.add(Path{1, 2, 3});
  failing.add(Path{1, 2});
  failing.add(Path{1, 2, 5});
  EXPECT_EQ(failing.failingLength(Path{1, 2, 9}), 2u);
}

// foo, foo, foo of DetReduce: two touches were to lead to the pictures and did not; three of them do, by a
// path that begins with the same input but expects the folder again.
TEST(FailingPrefixes, TellsEqualInputsWithOtherExpectationsApart) {
  const Input foo{script::UserEventType::tap, "Button #foo @0", ""};
  const auto folder = expectedStep(foo, 1), pictures = expectedStep(foo, 3);
  FailingPrefixes failing;
  failing.add(Path{folder, pictures});
  EXPECT_TRUE(failing.fails(Path{folder, pictures}));
  EXPECT_FALSE(failing.fails(Path{folder, folder, pictures}));
}

RC_GTEST_PROP(FailingPrefixes, AgreesWithAList, ()) {
  const auto steps = rc::gen::container<Path>(rc::gen::inRange<ExpectedStep>(1, 4));
  const auto prefixes = *rc::gen::container<std::vector<Path>>(rc::gen::nonEmpty(steps));
  const auto path = *steps;
  FailingPrefixes failing;
  for (const auto& prefix : prefixes) failing.add(prefix);
  const bool expected = std::any_of(prefixes.begin(), prefixes.end(), [&](const Path& prefix) {
    return prefix.size() <= path.size() && std::equal(prefix.begin(), prefix.end(), path.begin());
  });
  RC_ASSERT(failing.fails(path) == expected);
  auto place = FailingPrefixes::root;
  for (const auto step : path) place = failing.next(place, step);
  RC_ASSERT(failing.failed(place) == expected);
}

}  // namespace
}  // namespace marmoset::test
