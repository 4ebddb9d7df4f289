// Genie's own answer for one of its mutants of ActivityDiary, pair by pair and view by view.
#include <filesystem>
#include <map>
#include <set>
#include <stdexcept>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "engine/fuzz/oracle/oracle.h"
#include "engine/fuzz/page/genie_config.h"
#include "engine/imports/droidbot_screen.h"
#include "tests/support/program.h"
#include "tests/support/real_data.h"
#include "tests/support/temporary_folder.h"

namespace marmoset::fuzz {
namespace {

using nlohmann::json;
using testing::UnorderedElementsAre;

constexpr std::size_t pivot = 3, inserted = 2;

struct Row {
  std::string from, to;
};

// Event, file, type, detail, state before, state after.
std::vector<Row> rowsOf(const std::filesystem::path& trace, std::size_t first, std::size_t count) {
  std::vector<Row> rows;
  std::istringstream lines(test::readFile(trace));
  std::string line;
  for (std::size_t number = 0; std::getline(lines, line); ++number) {
    if (number < first + 1 || number > first + count) continue;
    std::vector<std::string> cells;
    std::istringstream cellsOf(line);
    for (std::string cell; std::getline(cellsOf, cell, '\t');) cells.push_back(cell);
    rows.push_back({cells.at(4), cells.at(5)});
  }
  return rows;
}

Layouts layoutsOf(const std::filesystem::path& states, const std::vector<std::string>& names) {
  const auto screens = imports::readDroidBotScreens(states, {names.begin(), names.end()});
  if (!screens) throw std::runtime_error(screens.error());
  Layouts layouts;
  for (const auto& name : names) layouts.push_back(layoutOf(screens->at(name).seen));
  return layouts;
}

class GenieOracle : public testing::Test {
 protected:
  void SetUp() override {
    const auto data = test::realData("genie");
    if (!data) GTEST_SKIP();
    folder_ = *data / "seed-tests/seed-test-7/mutant-659";
    // Seed test 7 begins with the start at row 2097; Genie keeps the trees it saw first in each of its tests.
    const auto rows = rowsOf(*data / "run.trace.tsv", 2097, 16);
    std::vector<std::string> states;
    for (const auto& row : rows) states.push_back(row.to);
    const auto unpacked = test::runProgram(
        "/bin/tar", {"-xf", (*data / "run.tar.xz").string(), "-C", unpacked_.path().string(), "--wildcards",
                     "states/state_2020-02-22_0005[4-5]*", "states/state_2020-02-22_0006[0-4]*"});
    ASSERT_EQ(unpacked.exitCode, 0) << unpacked.err;
    seed_ = layoutsOf(unpacked_ / "states", states);
    mutant_ = layoutsOf(mutantStates(), mutantNames());
    answer_ = json::parse(test::readFile(folder_ / "checking_result.json"));
    settings_.package = "de.rampro.activitydiary.debug";
    config_ =
        parseGenieConfig(test::readFile(*data / "configs/app-ActivityDiary-script/checking_config.json"))
            .value();
  }

  Judgement judged() const { return judge({seed_, mutant_, pivot, inserted}, settings_); }

  std::filesystem::path folder_;
  test::TemporaryFolder unpacked_;
  Layouts seed_, mutant_;
  json answer_;
  OracleSettings settings_;
  GenieConfig config_;

 private:
  // Those of the mutant's own run; its folder has parts of a second one.
  std::filesystem::path mutantStates() {
    for (const auto& entry : std::filesystem::directory_iterator(folder_ / "states"))
      if (entry.path().filename().string().starts_with("state_2020-03-04"))
        std::filesystem::copy(entry.path(), ownStates_.path());
    return ownStates_.path();
  }
  std::vector<std::string> mutantNames() const {
    std::map<int, json> events;
    for (const auto& entry : std::filesystem::directory_iterator(folder_ / "events")) {
      const auto name = entry.path().filename().string();
      if (!name.starts_with("event_2020-03-04")) continue;
      events[std::stoi(name.substr(name.rfind('-') + 1))] = json::parse(test::readFile(entry.path()));
    }
    std::vector<std::string> names{events.at(0).at("start_state")};
    for (const auto& [number, event] : events) names.push_back(event.at("stop_state"));
    return names;
  }

  test::TemporaryFolder ownStates_;
};

using Place = std::pair<std::size_t, std::size_t>;

TEST_F(GenieOracle, comparesTheSamePairs) {
  const auto judgement = judged();
  EXPECT_EQ(judgement.ofSeed, 25u);
  EXPECT_EQ(judgement.ofMutant, 37u);
  EXPECT_EQ(judgement.pairs.size(), 22u);
  EXPECT_EQ(judgement.violating(), 16u);
  std::vector<Place> contained;
  for (const auto& pair : judgement.pairs)
    if (!pair.isViolation()) contained.emplace_back(pair.from, pair.to);
  EXPECT_THAT(contained, UnorderedElementsAre(Place(0, 4), Place(1, 4), Place(2, 4), Place(3, 4),
                                              Place(11, 13), Place(14, 15)));
}

TEST_F(GenieOracle, findsTheSameViewsLost) {
  const auto judgement = judged();
  std::map<EditKind, int> kinds;
  std::multiset<std::tuple<std::size_t, std::size_t, std::string>> found, wanted;
  for (const auto& pair : judgement.pairs) {
    for (const auto& change : pair.lost) {
      ++kinds[change.kind];
      const auto isGone = change.to == TreeEdit::none;
      const auto& view =
          isGone ? seed_[pair.from].tree->nodes[change.from] : seed_[pair.to].tree->nodes[change.to];
      found.emplace(pair.from, pair.to, view.resourceId + view.text);
    }
  }
  for (const auto& row : answer_.at("unmatched_views_of_seed_test")) {
    const auto& view = row.at("to_view").is_object() && row.at("operation") != "DELETE" ? row.at("to_view")
                                                                                        : row.at("from_view");
    const auto text = [&](const char* key) {
      return view.at(key).is_string() ? view.at(key).get<std::string>() : std::string();
    };
    wanted.emplace(row.at("from_state_id"), row.at("to_state_id"), text("resource_id") + text("text"));
  }
  EXPECT_EQ(judgement.lost(), 83u);
  EXPECT_EQ(kinds[EditKind::changed], 49);
  EXPECT_EQ(kinds[EditKind::added], 33);
  EXPECT_EQ(kinds[EditKind::deleted], 1);
  EXPECT_EQ(found, wanted);
}

TEST_F(GenieOracle, findsWhatTheMutantDidInstead) {
  std::size_t views = 0, pairs = 0;
  for (const auto& pair : judged().pairs) {
    if (!pair.isViolation()) continue;
    views += pair.instead.size();
    pairs += pair.instead.empty() ? 0 : 1;
  }
  EXPECT_EQ(views, 25u);
  EXPECT_EQ(pairs, 13u);
}

TEST_F(GenieOracle, leavesClocksOutWhereUsersMaskThem) {
  settings_.masks.views = config_.masks.views;
  const auto judgement = judged();
  EXPECT_EQ(judgement.lost(), 50u);
  EXPECT_EQ(judgement.violating(), 15u);
  for (const auto& pair : judgement.pairs)
    EXPECT_FALSE(pair.from == 6 && pair.to == 10 && pair.isViolation());
}

}  // namespace
}  // namespace marmoset::fuzz
