#include "engine/fuzz/mutants/insertions.h"

#include <set>

#include <gmock/gmock.h>

#include "tests/engine/fuzz/support/drawn_layout.h"

namespace marmoset::fuzz {
namespace {

using test::drawn;
using test::tapOn;
using test::viewNamed;
using testing::Contains;
using testing::Each;
using testing::IsEmpty;
using testing::SizeIs;
using testing::UnorderedElementsAre;

// Figure 1(c) of the paper: s0 is the page without a picture, s1 with one; an option leads from each to s0,
// the camera to s1.
const Layout without = drawn(R"(
FrameLayout
  RecyclerView #options
    Button "Cinema" tap
    Button "Sleeping" tap
    Button "Cleaning" tap
  ImageButton [Camera] tap
  Button "Nav." tap
)");
const Layout with = drawn(R"(
FrameLayout
  RecyclerView #options
    Button "Cinema" tap
    Button "Sleeping" tap
    Button "Cleaning" tap
  ImageButton [Camera] tap
  Button "Nav." tap
  ImageView [picture]
)");

class InsertionsOfTheDiary : public testing::Test {
 protected:
  InsertionsOfTheDiary() {
    for (const auto* page : {&without, &with})
      for (const auto* option : {"Cinema", "Sleeping", "Cleaning"})
        model_.add(*page, tapOn(*page, option), without);
    model_.add(without, tapOn(without, "Camera"), with);
    model_.add(with, tapOn(with, "Camera"), with);
  }

  std::set<std::vector<std::string>> inWords(const std::vector<Insertion>& insertions) const {
    std::set<std::vector<std::string>> all;
    for (const auto& insertion : insertions) {
      std::vector<std::string> words;
      for (const auto number : insertion) {
        const auto& view = model_.transitions()[number].event.receiver->node();
        words.push_back(view.text.empty() ? view.description : view.text);
      }
      all.insert(words);
    }
    return all;
  }

  std::vector<Insertion> insertions(InsertionLimits limits) const {
    return insertionsAt({with, cinemaIsActive_, next_}, model_, limits, 1);
  }

  TransitionModel model_;
  ActiveViews cinemaIsActive_{{viewNamed(with, "#options"), viewNamed(with, "Cinema")}};
  GuiEvent next_ = tapOn(with, "Nav.");
};

using Words = std::vector<std::string>;

TEST_F(InsertionsOfTheDiary, ofTwoEventsAreTheOtherOptionsAndTheCamera) {
  InsertionLimits limits;
  limits.longest = 2;
  const auto found = inWords(insertions(limits));
  EXPECT_THAT(found, Contains(Words{"Cleaning", "Camera"}));
  EXPECT_THAT(found, Contains(Words{"Sleeping", "Camera"}));
  EXPECT_THAT(found, testing::Not(Contains(Words{"Cinema", "Camera"})));
  // The camera stands alone and is never active; on this page it leads back at once.
  EXPECT_THAT(found, UnorderedElementsAre(Words{"Cleaning", "Camera"}, Words{"Sleeping", "Camera"},
                                          Words{"Camera"}, Words{"Camera", "Camera"}));
}

TEST_F(InsertionsOfTheDiary, doOneEventTwiceInARowAtMost) {
  InsertionLimits limits;
  limits.longest = 4;
  for (const auto& words : inWords(insertions(limits)))
    for (std::size_t i = 2; i < words.size(); ++i)
      EXPECT_FALSE(words[i] == words[i - 1] && words[i] == words[i - 2] && words[i] == "Camera" && i == 2);
}

TEST_F(InsertionsOfTheDiary, areShortOnesFirstAndNoMoreThanAsked) {
  InsertionLimits limits;
  limits.most = 7;
  const auto found = insertions(limits);
  ASSERT_THAT(found, SizeIs(7));
  for (std::size_t i = 1; i < found.size(); ++i) EXPECT_LE(found[i - 1].size(), found[i].size());
}

TEST_F(InsertionsOfTheDiary, areNoneWhereTheNextEventHasNoView) {
  next_ = tapOn(drawn("FrameLayout\n  CheckBox \"elsewhere\" tap\n"), "elsewhere");
  EXPECT_THAT(insertions({}), IsEmpty());
}

TEST_F(InsertionsOfTheDiary, areTheSameForTheSameSeed) {
  EXPECT_EQ(insertions({}), insertions({}));
}

TEST(TransitionModel, takesLayoutsOfEqualStructureForOne) {
  EXPECT_NE(structureOf(without), structureOf(with));
  EXPECT_EQ(structureOf(drawn("ListView\n  TextView \"one\"\n")),
            structureOf(drawn("ListView\n  TextView \"one\"\n  TextView \"two\"\n")));
  EXPECT_NE(structureOf(drawn("ListView\n")), structureOf(drawn("ListView\n  TextView \"one\"\n")));
}

TEST(TransitionModel, keepsOfEqualEventsTheFirst) {
  TransitionModel model;
  model.add(without, tapOn(without, "Camera"), with);
  model.add(without, tapOn(without, "Camera"), with);
  model.add(without, tapOn(without, "Nav."), with);
  EXPECT_THAT(model.transitions(), SizeIs(2));
  EXPECT_EQ(model.states(), 2u);
}

}  // namespace
}  // namespace marmoset::fuzz
