#include "engine/model/path_to.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include "tests/engine/model/made_recording.h"

namespace marmoset::model {
namespace {

using testing::DoubleEq;
using testing::ElementsAre;
using testing::IsEmpty;

AppModel modelOf(const std::vector<std::vector<test::Made>>& recordings) {
  AppModel model({"com.x", "1.0"}, Abstraction::window);
  for (const auto& events : recordings) EXPECT_TRUE(model.add(test::madeRecording("Home", events)));
  return model;
}

std::vector<std::string> inputsOf(const PathTo& path) {
  std::vector<std::string> inputs;
  for (const auto& step : path.steps) inputs.push_back(toString(step.input));
  return inputs;
}

TEST(PathTo, isTheShortestFromTheStart) {
  const auto model = modelOf({{{"Go", "List"}, {"Open", "Detail"}, {"Edit", "Edit"}}, {{"BACK", "Detail"}}});
  const auto path = pathTo(model, statesCalled(model, ".Edit"));
  ASSERT_TRUE(path);
  EXPECT_THAT(inputsOf(*path), ElementsAre("key BACK", "tap Button @0"));
  EXPECT_EQ(path->success, 1);
  EXPECT_EQ(path->fewest, 1u);
}

// Once in four times counts as four steps; the way of three is surer and shorter.
TEST(PathTo, countsHowOftenAStepLeadsThere) {
  const auto model = modelOf({{{"Go", "Detail"}},
                              {{"Go", "Home"}, {"Go", "Home"}, {"Go", "Home"}},
                              {{"BACK", "List"}, {"Open", "Middle"}, {"On", "Detail"}}});
  const auto path = pathTo(model, statesCalled(model, ".Detail"));
  ASSERT_TRUE(path);
  EXPECT_EQ(path->steps.size(), 3u);
  EXPECT_EQ(path->success, 1);
}

TEST(PathTo, estimatesByTheCounts) {
  const auto model = modelOf({{{"Go", "Detail"}}, {{"Go", "Home"}, {"Go", "Detail"}}, {{"Go", "Detail"}}});
  const auto path = pathTo(model, statesCalled(model, ".Detail"));
  ASSERT_TRUE(path);
  EXPECT_THAT(path->success, DoubleEq(0.75));
  EXPECT_EQ(path->fewest, 4u);
}

TEST(PathTo, goesRoundWhatCannotBeUsed) {
  const auto model = modelOf({{{"Go", "Detail"}}, {{"BACK", "List"}, {"BACK", "Detail"}}});
  const auto detail = statesCalled(model, ".Detail");
  const auto path = pathTo(model, detail, [&](const TransitionKey& step) {
    return !detail.contains(step.to) || step.input.type == script::UserEventType::key;
  });
  ASSERT_TRUE(path);
  EXPECT_EQ(path->steps.size(), 2u);
  EXPECT_FALSE(pathTo(model, detail, [&](const auto& step) { return !detail.contains(step.to); }));
}

TEST(PathTo, leadsToFailuresToo) {
  const auto model = modelOf({{{"Go", "List"}, {"Break", "crash: java.lang.RuntimeException"}}});
  std::set<StateId> failures;
  for (const auto& [id, state] : model.states())
    if (state.failure) failures.insert(id);
  const auto path = pathTo(model, failures);
  ASSERT_TRUE(path);
  EXPECT_EQ(path->steps.size(), 2u);
  EXPECT_TRUE(failures.contains(path->end()));
}

TEST(PathTo, isEmptyWhereTheAppBegins) {
  const auto model = modelOf({{{"Go", "List"}}});
  const auto path = pathTo(model, statesCalled(model, ".Home"));
  ASSERT_TRUE(path);
  EXPECT_THAT(path->steps, IsEmpty());
  EXPECT_EQ(path->success, 1);
}

TEST(StatesCalled, areKnownByIdWindowAndActivity) {
  const auto model = modelOf({{{"Go", "List"}, {"Ask", "List/date"}}});
  const auto list = statesCalled(model, ".List");
  ASSERT_EQ(list.size(), 1u) << "without the dialog on top";
  EXPECT_EQ(statesCalled(model, "com.x.List"), list);
  EXPECT_EQ(statesCalled(model, "/.List"), list);
  EXPECT_EQ(statesCalled(model, fmt::format("{:016x}", *list.begin())), list);
  EXPECT_EQ(statesCalled(model, "/.List window \"date\"").size(), 1u);
  EXPECT_THAT(statesCalled(model, "Lost"), IsEmpty());
}

// Every way can be walked: it begins at a start, each step is known and leads to the next.
RC_GTEST_PROP(PathTo, isAWayThroughTheModel, ()) {
  const auto window = rc::gen::element<std::string>("Home", "A", "B", "C", "D");
  const auto press = rc::gen::element<std::string>("one", "two", "BACK");
  const auto events = rc::gen::container<std::vector<test::Made>>(
      rc::gen::map(rc::gen::pair(press, window), [](const auto& made) {
        return test::Made{made.first, made.second};
      }));
  const auto model = modelOf(*rc::gen::container<std::vector<std::vector<test::Made>>>(events));
  for (const auto& [id, state] : model.states()) {
    const auto path = pathTo(model, {id});
    RC_ASSERT(path.has_value());
    RC_ASSERT(path->end() == id);
    RC_ASSERT(path->success > 0 && path->success <= 1);
    auto at = path->start;
    RC_ASSERT(model.states().at(at).starts > 0);
    for (const auto& step : path->steps) {
      RC_ASSERT(step.from == at && model.transitions().contains(step));
      at = step.to;
    }
  }
}

}  // namespace
}  // namespace marmoset::model
