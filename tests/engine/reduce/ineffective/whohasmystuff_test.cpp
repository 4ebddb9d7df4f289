#include <span>

#include <gmock/gmock.h>

#include "engine/reduce/ineffective/labels.h"
#include "tests/engine/reduce/support/record.h"

namespace marmoset::reduce {
namespace {

using testing::ElementsAre;

std::vector<std::uint32_t> firstIds(const trace::Recording& recording,
                                    std::span<const std::uint32_t> events) {
  std::vector<std::uint32_t> ids;
  for (const auto event : events) ids.push_back(recording.events[event].event.ids.front());
  return ids;
}

class WhoHasMyStuffRules : public testing::Test {
 protected:
  const trace::Recording recording = test::recordedSample("whohasmystuff", "crash.mks");
  const RecordingFacts facts = factsOf(recording);
  const IneffectiveEvents found = findIneffective(facts);

  std::string_view ruleOf(std::uint32_t id) const {
    for (std::uint32_t i = 0; i < recording.events.size(); ++i) {
      if (recording.events[i].event.ids.front() == id) return found.of(i) ? found.of(i)->rule->code : "kept";
    }
    return "no such event";
  }
};

TEST_F(WhoHasMyStuffRules, leaveThirtyOfSeventyFour) {
  EXPECT_EQ(recording.events.size(), 74u);
  EXPECT_TRUE(found.certain);
  EXPECT_THAT(found.missing, testing::IsEmpty());
  EXPECT_THAT(firstIds(recording, found.kept()),
              ElementsAre(1, 8, 14, 16, 18, 28, 36, 38, 52, 58, 60, 64, 68, 74, 78, 88, 96, 98, 102, 104, 108,
                          114, 120, 122, 126, 130, 140, 142, 144, 146));
}

TEST_F(WhoHasMyStuffRules, nameTheRuleOfEachKind) {
  EXPECT_EQ(ruleOf(2), "ineffective/no-op");
  EXPECT_EQ(ruleOf(4), "ineffective/optional-key");
  EXPECT_EQ(ruleOf(6), "ineffective/rejected-back");
  EXPECT_EQ(ruleOf(22), "ineffective/rejected-home");
  EXPECT_EQ(ruleOf(10), "ineffective/contrary-pair") << "a check box ticked and unticked";
  EXPECT_EQ(ruleOf(24), "ineffective/hidden-menu");
  EXPECT_EQ(ruleOf(40), "ineffective/contrary-pair") << "the help opened and left";
  EXPECT_EQ(ruleOf(46), "ineffective/hidden-menu") << "an entry of the menu opened and closed";
  EXPECT_EQ(ruleOf(56), "ineffective/last-effective");
  EXPECT_EQ(ruleOf(18), "kept") << "the header listens to nothing, but it is a widget";
}

TEST_F(WhoHasMyStuffRules, giveTheirEvidence) {
  const auto* menu = found.of(23);
  ASSERT_TRUE(menu);
  EXPECT_THAT(firstIds(recording, menu->events), ElementsAre(44, 46, 48, 50));
  EXPECT_TRUE(menu->sameWindow);
  EXPECT_TRUE(menu->noCallback);
  const auto* field = found.of(28);
  ASSERT_TRUE(field && field->replacedBy);
  EXPECT_EQ(*field->replacedBy, 29u);
  EXPECT_FALSE(field->noCallback);
}

}  // namespace
}  // namespace marmoset::reduce
