#include "engine/model/distances.h"

#include <gmock/gmock.h>

namespace marmoset::model {
namespace {

using testing::ElementsAre;
using testing::Optional;

std::vector<std::optional<std::uint32_t>> levels(std::uint32_t places, std::vector<std::uint32_t> roots,
                                                 std::vector<Move> moves) {
  std::vector<std::optional<std::uint32_t>> found;
  for (const auto& one : distances(places, roots, moves))
    found.push_back(one ? std::optional(one->level) : std::nullopt);
  return found;
}

TEST(Distances, areTheShortest) {
  EXPECT_THAT(levels(4, {0}, {{0, 1}, {1, 2}, {2, 3}, {0, 2}}),
              ElementsAre(Optional(0u), Optional(1u), Optional(1u), Optional(2u)));
}

TEST(Distances, areNoneWhereNoWayLeads) {
  EXPECT_THAT(levels(3, {0}, {{1, 2}, {2, 0}, {0, 0}}),
              ElementsAre(Optional(0u), std::nullopt, std::nullopt));
  EXPECT_THAT(levels(0, {}, {}), ElementsAre());
}

TEST(Distances, countFromTheNearestOfSeveralRoots) {
  EXPECT_THAT(levels(3, {0, 2, 2}, {{0, 1}, {2, 1}}), ElementsAre(Optional(0u), Optional(1u), Optional(0u)));
}

TEST(Distances, ofEquallyLongWaysTheFirstCounts) {
  const auto found = distances(4, std::vector{0u}, std::vector<Move>{{0, 2}, {0, 1}, {1, 3}, {2, 3}, {2, 3}});
  EXPECT_EQ(found[3], (Reached{2, 3}));
}

}  // namespace
}  // namespace marmoset::model
