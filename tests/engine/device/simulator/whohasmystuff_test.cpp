#include <gmock/gmock.h>

#include "tests/engine/device/simulator/sample.h"

namespace marmoset::device::simulator {
namespace {

using testing::ElementsAre;
using trace::ObservationLevel;

// Positions in the 74 user events of the ones CHARD names, by the first of their ids.
std::size_t positionOf(const Recorded& recorded, std::uint32_t id) {
  for (std::size_t i = 0; i < recorded.userEvents.size(); ++i) {
    if (recorded.userEvents[i].ids.front() == id) return i;
  }
  ADD_FAILURE() << "no event #" << id;
  return 0;
}

class WhoHasMyStuff : public testing::Test {
 protected:
  const Recorded recorded = sampleScript("whohasmystuff/crash.mks");
  SimulatedDevice device{sampleApp("whohasmystuff"), "sim"};

  std::vector<Step> events(const std::vector<std::uint32_t>& ids) {
    std::vector<std::size_t> positions;
    for (const auto id : ids) positions.push_back(positionOf(recorded, id));
    return chosen(recorded.steps, positions);
  }

  struct Seen {
    trace::Observation before, after;
    std::string object;
  };
  // What happens at the event with this id when the whole script is replayed.
  Seen at(std::uint32_t id) {
    const auto target = positionOf(recorded, id);
    runOn(device, std::span(recorded.steps).first(target));
    Seen seen{*device.observe(ObservationLevel::tree, {}), {}, ""};
    EXPECT_TRUE(device.inject(recorded.steps[target], {}));
    seen.after = *device.observe(ObservationLevel::tree, {});
    const auto& event = recorded.userEvents[target];
    const auto widget = widgetUnderTap(*seen.before.tree, event.x, event.y, event.toX, event.toY);
    if (widget) seen.object = describe(seen.before.tree->nodes[*widget]);
    return seen;
  }
};

TEST_F(WhoHasMyStuff, scriptHas147LowLevelAnd74UserEvents) {
  EXPECT_EQ(recorded.userEvents.size(), 74u);
  EXPECT_THAT(recorded.userEvents.back().ids, ElementsAre(146, 147));
}

TEST_F(WhoHasMyStuff, crashesInThreeOfThreeReplays) {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const auto outcome = runOn(device, recorded.steps, seed);
    ASSERT_TRUE(outcome.failure);
    EXPECT_EQ(outcome.steps, 74u) << "only the last event crashes";
    EXPECT_EQ(outcome.failure->exception, "java.lang.RuntimeException");
    EXPECT_NE(outcome.failure->stack.find("\tat de.freewarepoint.whohasmystuff.AddObject.getSelectedType("),
              std::string::npos);
  }
}

TEST_F(WhoHasMyStuff, crashNeedsFourEvents) {
  EXPECT_TRUE(runOn(device, events({1, 8, 142, 144, 146})).failure);
  for (const auto& three : std::vector<std::vector<std::uint32_t>>{
           {1, 142, 144, 146}, {1, 8, 144, 146}, {1, 8, 142, 146}, {1, 8, 142, 144}}) {
    EXPECT_FALSE(runOn(device, events(three)).failure);
  }
}

TEST_F(WhoHasMyStuff, shortDoesNotCrashAndDuplicateDoes) {
  EXPECT_FALSE(runOn(device, events({1, 8, 146})).failure);
  const auto duplicate = runOn(device, events({1, 18, 8, 14, 60, 96, 98, 142, 144, 146}));
  EXPECT_TRUE(duplicate.failure);
  EXPECT_EQ(duplicate.steps, 10u);
}

TEST_F(WhoHasMyStuff, eventsHitWhatTheReportOfThePaperNames) {
  EXPECT_EQ(at(8).object, "ListView #list \"Add Entries\"");
  EXPECT_EQ(at(14).object, "EditText #personName \"Who Has My Stuff?\"");
  EXPECT_EQ(at(18).object, "LinearLayout \"Edit Lent Item\"");
  EXPECT_EQ(at(60).object, "EditText #add_description \"Add Entries\"");
  EXPECT_EQ(at(96).object, "Button #pickDate \"November 20, 2019\"");
  EXPECT_EQ(at(98).object, "");
  EXPECT_EQ(at(142).object, "Spinner #type_spinner \"Other\"");
  EXPECT_EQ(at(144).object, "CheckedTextView #text1 \"Money\"");
  EXPECT_EQ(at(146).object, "Button #add_button \"Save changes\"");
}

TEST_F(WhoHasMyStuff, windowsChangeAsInThePaper) {
  EXPECT_EQ(describe(at(8).after.window), "/.AddObject");
  EXPECT_EQ(describe(at(16).after.window), "/.ListLentObjects");
  EXPECT_EQ(describe(at(96).after.window), "/.AddObject window \"date\"");
  EXPECT_EQ(describe(at(98).after.window), "/.AddObject");
  EXPECT_EQ(describe(at(142).after.window), "/.AddObject window \"popupWindow2\"");
  EXPECT_EQ(describe(at(144).after.window), "/.AddObject");
}

TEST_F(WhoHasMyStuff, callbacksTellMajorFromMinorEvents) {
  EXPECT_THAT(at(14).after.callbacks,
              ElementsAre("de.freewarepoint.whohasmystuff.AddObject.onClick(personName)"));
  EXPECT_TRUE(at(18).after.callbacks.empty()) << "the header listens to nothing";
  EXPECT_THAT(at(98).after.callbacks, ElementsAre("de.freewarepoint.whohasmystuff.AddObject.onDateSet"));
}

// What the nine rules leave: 30 events of the paper's classes, the launch included.
const std::vector<std::uint32_t> kept{1,  8,  14, 16,  18,  28,  36,  38,  52,  58,  60,  64,  68,  74,  78,
                                      88, 96, 98, 102, 104, 108, 114, 120, 122, 126, 130, 140, 142, 144, 146};

// The class of an event by where it starts, where it leads and what it touches.
char classOf(const trace::WindowStatus& from, const trace::WindowStatus& to, const std::string& object,
             bool crashed) {
  const auto touches = [&](std::string_view id) { return object.find(id) != std::string::npos; };
  const bool list = from.activity.ends_with("ListLentObjects"), form = from.activity.ends_with("AddObject");
  if (crashed) return 'k';
  if (list && to.activity.ends_with("AddObject")) return 'b';
  if (list && touches("LinearLayout") && from == to) return 'e';
  if (form && to.activity.ends_with("ListLentObjects")) return 'd';
  if (form && from.window.empty() && to.window == "date" && touches("#pickDate")) return 'g';
  if (form && from.window == "date" && to.window.empty()) return 'h';
  if (form && to.window == "popupWindow2" && touches("#type_spinner")) return 'i';
  if (form && from.window == "popupWindow2" && to.window.empty() && touches("\"Money\"")) return 'j';
  if (form && touches("#personName") && from == to) return 'c';
  if (form && touches("#add_description") && from == to) return 'f';
  return to.activity.ends_with("ListLentObjects") ? 'a' : '?';
}

TEST_F(WhoHasMyStuff, thirtyEventsAreOfThePapersClasses) {
  ASSERT_EQ(kept.size(), 30u);
  std::string classes;
  runOn(device, {});
  for (const auto& step : events(kept)) {
    const auto before = *device.observe(ObservationLevel::tree, {});
    const auto& event = recorded.userEvents[positionOf(recorded, kept[classes.size()])];
    const auto widget = widgetUnderTap(*before.tree, event.x, event.y, event.toX, event.toY);
    const auto outcome = device.inject(step, {});
    ASSERT_TRUE(outcome);
    classes += classOf(before.window, device.phone().window(),
                       widget ? describe(before.tree->nodes[*widget]) : "", outcome->failure.has_value());
  }
  EXPECT_EQ(classes, "abcdebdebcfdebfcghfdebcfdbfijk");
}

TEST_F(WhoHasMyStuff, noThreeEventsCrash) {
  for (std::size_t i = 1; i < kept.size(); ++i) {
    for (std::size_t j = i + 1; j < kept.size(); ++j) {
      for (std::size_t k = j + 1; k < kept.size(); ++k)
        ASSERT_FALSE(runOn(device, events({1, kept[i], kept[j], kept[k]})).failure);
    }
  }
}

// The 44 others: nothing is hit, or what they did is undone, or a later one replaces them.
TEST_F(WhoHasMyStuff, fillersLeaveNoTrace) {
  std::vector<std::pair<std::string, std::uint64_t>> whole, reduced;
  const auto record = [&](auto& into) {
    return [&](std::size_t, const StepOutcome&) {
      into.emplace_back(describe(device.phone().window()), contentHash(*device.phone().tree()));
      return true;
    };
  };
  CleanStart start;
  start.package = "de.freewarepoint.whohasmystuff";
  ASSERT_TRUE(device.cleanStart(start, {}));
  ASSERT_TRUE(device.replay(recorded.steps, record(whole), {}));
  ASSERT_TRUE(device.cleanStart(start, {}));
  const auto steps = events(kept);
  const auto outcome = device.replay(steps, record(reduced), {});
  ASSERT_TRUE(outcome && outcome->failure);
  for (std::size_t i = 0; i < kept.size(); ++i) {
    EXPECT_EQ(reduced[i], whole[positionOf(recorded, kept[i])]) << "after #" << kept[i];
  }
}

}  // namespace
}  // namespace marmoset::device::simulator
