// The paper's running example on the sample app: the picture of the wrong activity is deleted.
#include <gmock/gmock.h>

#include "engine/device/simulator/app_file.h"
#include "engine/device/simulator/simulated_device.h"
#include "engine/fuzz/mining/transition_model.h"
#include "engine/fuzz/oracle/oracle.h"
#include "engine/fuzz/run/script_test.h"
#include "engine/replay/recorder.h"
#include "tests/support/real_data.h"

namespace marmoset::fuzz {
namespace {

using testing::ElementsAre;
using testing::SizeIs;

class ActivityDiary : public testing::Test {
 protected:
  ActivityDiary()
      : device_(device::simulator::loadApp(test::sourceFile("samples/activitydiary/activitydiary.app.yaml"))
                    .value(),
                "sim") {
    const auto script = test::readFile(test::sourceFile("samples/activitydiary/delete.mks"));
    const auto trace = replay::traceOf(script::Script::parse(script::Text(script))).value();
    const auto recording = replay::record(device_, trace, {}, {}).value();
    auto made = scriptTest(script, recording);
    test_ = *std::move(made);
    seed_ = run(test_.events);
    settings_.package = test_.settings.package;
    settings_.pages.detail = PageDetail::whole;
  }

  std::optional<PageType> page(std::size_t layout) const {
    return pageTypeOf(seed_.layouts[layout], settings_.pages);
  }

  TestRun run(const std::vector<GuiEvent>& events) {
    return runTest(device_, test_.settings, events, 1, {}).value();
  }

  // Before the diary is opened.
  TestRun withCleaningInserted() {
    auto cleaning = test_.events[0];
    for (std::uint32_t i = 0; i < cleaning.receiver->tree->nodes.size(); ++i)
      if (cleaning.receiver->tree->nodes[i].text == "Cleaning") cleaning.receiver->view = i;
    cleaning.lines = "Tap(540,760)\nUserWait(1500)\n";
    auto events = test_.events;
    events.insert(events.begin() + 2, {cleaning, test_.events[1]});
    return run(events);
  }

  device::simulator::SimulatedDevice device_;
  ScriptTest test_;
  TestRun seed_;
  OracleSettings settings_;
};

TEST_F(ActivityDiary, isPlayedAsThePersonDid) {
  EXPECT_THAT(test_.events, SizeIs(5));
  EXPECT_THAT(seed_.layouts, SizeIs(6));
  EXPECT_EQ(seed_.layouts[3].window.activity, "de.rampro.activitydiary.HistoryActivity");
}

TEST_F(ActivityDiary, hasOnePageWithAndWithoutAPicture) {
  EXPECT_EQ(structureOf(seed_.layouts[0]), structureOf(seed_.layouts[1]));
  EXPECT_NE(structureOf(seed_.layouts[1]), structureOf(seed_.layouts[2]));
  EXPECT_TRUE(similarPages(page(1), page(2)));
  EXPECT_FALSE(similarPages(page(2), page(3)));
}

TEST_F(ActivityDiary, losesTheDeletionOfCinemasPicture) {
  const auto mutant = withCleaningInserted();
  ASSERT_THAT(mutant.layouts, SizeIs(8));
  EXPECT_TRUE(mutant.isFaithfulFrom(0));
  const auto judgement = judge({seed_.layouts, mutant.layouts, 2, 2}, settings_);
  ASSERT_THAT(judgement.pairs, SizeIs(1));
  const auto& pair = judgement.pairs.front();
  EXPECT_EQ(pair.from, 3u);
  EXPECT_EQ(pair.to, 5u);
  ASSERT_THAT(pair.lost, SizeIs(1));
  ASSERT_THAT(pair.instead, SizeIs(1));
  EXPECT_EQ(inWords(pair.lost[0], seed_.layouts[3], seed_.layouts[5]), "ImageView \"pic_Cinema\" is gone");
  EXPECT_EQ(inWords(pair.instead[0], mutant.layouts[5], mutant.layouts[7]),
            "ImageView \"pic_Cleaning\" is gone");
}

TEST_F(ActivityDiary, showsNothingWhereNothingWasInserted) {
  const auto again = run(test_.events);
  EXPECT_FALSE(judge({seed_.layouts, again.layouts, 2, 0}, settings_).isViolation());
}

}  // namespace
}  // namespace marmoset::fuzz
