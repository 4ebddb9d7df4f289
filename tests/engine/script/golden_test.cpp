#include <fstream>
#include <set>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "engine/script/semantics/run.h"
#include "tests/engine/script/golden_event.h"
#include "tests/support/real_data.h"

namespace marmoset::test {

using namespace marmoset::script;
using nlohmann::json;

namespace {

constexpr std::size_t recordedEvents = 5000;

json verdict(const Script& script) {
  if (script.headerVerdict() == HeaderVerdict::kills) return "StringIndexOutOfBoundsException";
  return script.headerVerdict() == HeaderVerdict::valid;
}

json speed(double value) {
  if (value != value) return "NaN";
  if (value - value != 0) return value > 0 ? "Infinity" : "-Infinity";
  return value;
}

// "exception: Class", without the message, which every virtual machine words its own way.
std::string endClass(const std::string& end) {
  const std::size_t message = end.find(": ", std::string("exception: ").size());
  return end.starts_with("exception: ") ? end.substr(0, message) : end;
}

struct Drained {
  std::vector<LowLevelEvent> events;
  RunEnd end;
};

Drained drain(ScriptPlayer& player) {
  Drained drained;
  drained.end = player.cycle([&](LowLevelEvent&& event) {
    drained.events.push_back(std::move(event));
    return drained.events.size() < recordedEvents;
  });
  return drained;
}

void expectSameEvents(const std::vector<LowLevelEvent>& events, const json& recorded) {
  ASSERT_EQ(events.size(), recorded.size());
  for (std::size_t i = 0; i < events.size(); ++i)
    ASSERT_EQ(toGolden(events[i]), normalized(recorded[i])) << "event " << i;
}

void expectSameRun(const Script& script, const json& recorded) {
  RunOptions options;
  options.throttle = recorded["throttle"];
  ScriptPlayer player(script, options);
  const Drained first = drain(player);
  EXPECT_EQ(first.end.describe(), recorded["end"]);
  EXPECT_EQ(json(first.end.printed), recorded["printed"]);
  if (recorded.contains("fileOpen")) {
    EXPECT_EQ(first.end.kind == RunEnd::Kind::idleWindow, recorded["fileOpen"]);
  }
  if (recorded.contains("lostInQueue")) {
    EXPECT_EQ(first.end.lostEvents, recorded["lostInQueue"]);
  }
  expectSameEvents(first.events, recorded["events"]);
  if (!recorded.contains("nextCycle")) return;
  const Drained second = drain(player);
  EXPECT_EQ(second.events.size(), recorded["nextCycle"]["events"]);
  EXPECT_EQ(endClass(second.end.describe()), endClass(recorded["nextCycle"]["end"]));
}

void expectSame(const std::string& bytes, const json& recorded) {
  const Script script = Script::parse(Text(bytes));
  EXPECT_EQ(script.text().toString(), bytes);
  EXPECT_EQ(verdict(script), recorded["validate"]);
  EXPECT_EQ(script.count(), recorded["header"]["count"]);
  EXPECT_EQ(speed(script.speed()), recorded["header"]["speed"]);
  EXPECT_EQ(script.lineByLine(), recorded["header"]["lineByLine"]);
  if (recorded["runs"]) expectSameRun(script, recorded);
}

}  // namespace

// The recordings were made by AOSP's own parser; see their README for what each field means.
TEST(Golden, EveryRecordingOfTheRealParserAgrees) {
  const auto folder = realData("aosp-golden");
  if (!folder) return;
  std::set<std::filesystem::path> recordings;
  for (const auto& entry : std::filesystem::directory_iterator(*folder)) {
    if (entry.path().extension() == ".json") recordings.insert(entry.path());
  }
  EXPECT_GT(recordings.size(), 0u);
  for (const auto& path : recordings) {
    SCOPED_TRACE(path.stem().string());
    auto scriptPath = path;
    scriptPath.replace_extension(".mks");
    expectSame(readFile(scriptPath), json::parse(readFile(path)));
  }
}

}  // namespace marmoset::test
