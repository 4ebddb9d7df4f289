#include <gmock/gmock.h>

#include "engine/script/events/user_event.h"
#include "tests/engine/script/events/event_builder.h"

namespace marmoset::script {
namespace {

using test::EventBuilder;
using testing::ElementsAre;

std::vector<DeletionAtom> atomsOf(const EventBuilder& builder) {
  return deletionAtoms(userEvents(builder.events()));
}

TEST(DeletionAtoms, everyEventIsOneWhereLinesAreNotShared) {
  const auto atoms = atomsOf(EventBuilder().down(1, 1).up(1, 1).key(0, 4).key(1, 4).wait(100));
  ASSERT_EQ(atoms.size(), 2U);
  EXPECT_THAT(atoms[0].events, ElementsAre(0));
  EXPECT_THAT(atoms[0].lines, ElementsAre(LineRange{0, 1}));
  EXPECT_THAT(atoms[1].lines, ElementsAre(LineRange{2, 4}));
}

TEST(DeletionAtoms, eventsOfOneLineGoTogether) {
  const auto atoms = atomsOf(
      EventBuilder().down(1, 1).sameLine().up(1, 1).sameLine().key(0, 23).sameLine().key(1, 23).down(2, 2).up(
          2, 2));
  ASSERT_EQ(atoms.size(), 2U);
  EXPECT_THAT(atoms[0].events, ElementsAre(0, 1));
  EXPECT_THAT(atoms[0].lines, ElementsAre(LineRange{0, 0}));
  EXPECT_THAT(atoms[1].events, ElementsAre(2));
}

TEST(DeletionAtoms, sharedLinesChain) {
  // Line 1 lifts the finger of line 0 and presses a key that line 3 releases together with another one.
  const auto builder = EventBuilder()
                           .down(1, 1)
                           .up(1, 1)
                           .sameLine()
                           .key(0, 3)
                           .add(RotationEvent{})
                           .key(1, 3)
                           .sameLine()
                           .key(0, 4);
  const auto atoms = atomsOf(builder);
  ASSERT_EQ(atoms.size(), 2U);
  EXPECT_THAT(atoms[0].events, ElementsAre(0, 1, 3));
  EXPECT_THAT(atoms[0].lines, ElementsAre(LineRange{0, 1}, LineRange{3, 3}));
  EXPECT_THAT(atoms[1].events, ElementsAre(2));
}

TEST(DeletionAtoms, noEventsNoAtoms) {
  EXPECT_TRUE(deletionAtoms({}).empty());
}

}  // namespace
}  // namespace marmoset::script
