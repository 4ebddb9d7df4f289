#include <algorithm>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "engine/device/simulator/reader/keys.h"
#include "tests/support/real_data.h"

namespace marmoset::device::simulator {
namespace {

using nlohmann::json;

std::vector<std::string> wordsOf(const json& schema) {
  std::vector<std::string> words;
  for (const auto& [key, value] : schema.at("properties").items()) words.push_back(key);
  std::sort(words.begin(), words.end());
  return words;
}

template <class... Tables>
std::vector<std::string> together(const Tables&... tables) {
  std::vector<std::string> words;
  (words.insert(words.end(), tables.begin(), tables.end()), ...);
  std::sort(words.begin(), words.end());
  return words;
}

// The schema and the reader must know the same words.
TEST(AppSchema, listsTheWordsTheReaderKnows) {
  const auto schema = json::parse(test::readFile(test::sourceFile("docs/app.schema.json")));
  const auto& definitions = schema.at("definitions");
  const auto& top = schema.at("properties");
  EXPECT_EQ(wordsOf(schema), together(keys::app));
  EXPECT_EQ(wordsOf(top.at("version")), together(keys::version));
  EXPECT_EQ(wordsOf(top.at("sdk")), together(keys::sdk));
  EXPECT_EQ(wordsOf(top.at("costs")), together(keys::costs));
  EXPECT_EQ(wordsOf(top.at("variables")), together(keys::variables));
  EXPECT_EQ(wordsOf(definitions.at("crash")), together(keys::crash));
  const auto& activity = definitions.at("activity");
  EXPECT_EQ(wordsOf(activity), together(keys::activity));
  EXPECT_EQ(wordsOf(activity.at("properties").at("on")), together(keys::activityEvents));
  EXPECT_EQ(wordsOf(activity.at("properties").at("timers").at("items")), together(keys::timer));
  EXPECT_EQ(wordsOf(activity.at("properties").at("load")), together(keys::load));
  EXPECT_EQ(wordsOf(activity.at("properties").at("interstitials").at("items")), together(keys::interstitial));
  EXPECT_EQ(wordsOf(definitions.at("window")), together(keys::window));
  EXPECT_EQ(wordsOf(definitions.at("window").at("properties").at("on")), together(keys::windowEvents));
  EXPECT_EQ(wordsOf(definitions.at("widget")), together(keys::widget));
  EXPECT_EQ(wordsOf(definitions.at("widget").at("properties").at("on")), together(keys::widgetEvents));
  const auto& recorded = top.at("recorded").at("properties");
  EXPECT_EQ(wordsOf(top.at("recorded")), together(keys::recorded));
  const auto& screen = recorded.at("screens").at("additionalProperties");
  EXPECT_EQ(wordsOf(screen), together(keys::screen));
  EXPECT_EQ(wordsOf(screen.at("properties").at("inputs").at("items")), together(keys::input));
  EXPECT_EQ(wordsOf(definitions.at("handler").at("anyOf").at(0)), together(keys::handler));
  const auto& statement = definitions.at("statement").at("anyOf");
  EXPECT_EQ(statement.at(0).at("enum").get<std::vector<std::string>>(),
            std::vector<std::string>(keys::statementWords.begin(), keys::statementWords.end()));
  EXPECT_EQ(wordsOf(statement.at(1)), together(keys::statements, keys::statementParts));
}

}  // namespace
}  // namespace marmoset::device::simulator
