#include <cmath>
#include <filesystem>
#include <sstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "server/cli/program.h"
#include "tests/support/real_data.h"

namespace marmoset::cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr std::size_t recorded = 5000;  // the recordings stop there

struct Answer {
  int exitCode = 0;
  json object;
};

Answer lowLevelEvents(const fs::path& script, std::int64_t throttle) {
  std::ostringstream out, err;
  Console console{out, err};
  const int exitCode = runProgram({"events", "--low-level", "--json", "--throttle", std::to_string(throttle),
                                   "--limit", std::to_string(recorded), script.string()},
                                  console);
  return {exitCode, json::parse(out.str())};
}

// Coordinates are 32-bit floats in decimal form: both sides are rounded before they are compared.
bool sameNumber(const json& ours, const json& theirs) {
  if (!ours.is_number() || !theirs.is_number()) return ours == theirs;
  const auto left = static_cast<float>(ours.get<double>()), right = static_cast<float>(theirs.get<double>());
  return left == right && std::signbit(left) == std::signbit(right);
}

bool samePointers(const json& ours, const json& theirs) {
  if (ours.size() != theirs.size()) return false;
  for (std::size_t index = 0; index < ours.size(); ++index) {
    const auto &left = ours[index], &right = theirs[index];
    if (left["id"] != right["id"] || !sameNumber(left["x"], right["x"]) ||
        !sameNumber(left["y"], right["y"])) {
      return false;
    }
  }
  return true;
}

// Every recorded field, and none besides but the two that number the rows.
std::string difference(json ours, json theirs) {
  const auto shown = ours.dump() + " is not " + theirs.dump();
  ours.erase("index");
  ours.erase("id");
  if (theirs.contains("pointers")) {
    if (!ours.contains("pointers") || !samePointers(ours["pointers"], theirs["pointers"])) return shown;
    ours.erase("pointers");
    theirs.erase("pointers");
  }
  return ours == theirs ? "" : shown;
}

// The class of an exception; its message is the virtual machine's own.
std::string endClass(const std::string& end) {
  const std::string prefix = "exception: ";
  return end.starts_with(prefix) ? end.substr(0, end.find(':', prefix.size())) : end;
}

void compare(const fs::path& recording) {
  const auto expected = json::parse(marmoset::test::readFile(recording));
  auto script = recording;
  const auto [exitCode, answer] = lowLevelEvents(script.replace_extension(".mks"), expected["throttle"]);
  ASSERT_EQ(answer["valid"], expected["runs"]);
  EXPECT_EQ(exitCode == 0, expected["runs"].get<bool>());
  if (!expected["runs"]) return;
  EXPECT_EQ(endClass(answer["end"]), endClass(expected["end"]));
  ASSERT_EQ(answer["events"].size(), expected["events"].size());
  for (std::size_t index = 0; index < expected["events"].size(); ++index) {
    ASSERT_EQ(difference(answer["events"][index], expected["events"][index]), "");
    ASSERT_EQ(answer["events"][index]["index"], index + 1);
  }
}

// What a third party would do with our JSON and the recordings of AOSP's own parser.
TEST(CommandLineGolden, theEventsOfEveryRecordingComeOut) {
  const auto folder = marmoset::test::realData("aosp-golden");
  if (!folder) return;
  std::size_t compared = 0;
  for (const auto& entry : fs::directory_iterator(*folder)) {
    if (entry.path().extension() != ".json") continue;
    SCOPED_TRACE(entry.path().stem().string());
    compare(entry.path());
    ++compared;
  }
  EXPECT_GT(compared, 0U);
}

}  // namespace
}  // namespace marmoset::cli
