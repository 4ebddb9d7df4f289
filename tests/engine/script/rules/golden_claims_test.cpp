#include <filesystem>
#include <set>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "engine/script/rules/line_shape.h"
#include "tests/engine/script/rules/example_text.h"
#include "tests/support/real_data.h"

namespace marmoset::test {
namespace {

using namespace marmoset::script;

// A script with what AOSP's own parser made of it: the lines that queued events, and whether it threw.
struct Recording {
  Script script;
  std::set<std::uint32_t> linesWithEvents;
  bool threw = false, reachedEnd = false;
};

std::optional<Recording> readRecording(const std::filesystem::path& file) {
  const auto json = nlohmann::json::parse(readFile(file));
  if (!json.at("runs").get<bool>()) return std::nullopt;
  Recording recording;
  recording.script = parsed(readFile(std::filesystem::path(file).replace_extension(".mks")));
  for (const auto& event : json.at("events"))
    recording.linesWithEvents.insert(event.at("line").get<std::uint32_t>() - 1);
  const std::string end = json.at("end");
  recording.threw = end.starts_with("exception");
  recording.reachedEnd = end == "eof" && !json.at("fileOpen").get<bool>();
  return recording;
}

template <typename Visit>
void forEachRecording(Visit visit) {
  const auto folder = realData("aosp-golden");
  if (!folder) return;
  for (const auto& entry : std::filesystem::directory_iterator(*folder)) {
    if (entry.path().extension() != ".json") continue;
    SCOPED_TRACE(entry.path().stem());
    if (const auto recording = readRecording(entry.path())) visit(*recording);
  }
}

TEST(GoldenClaims, LinesSaidToBeIgnoredQueueNothing) {
  forEachRecording([](const Recording& recording) {
    for (const Finding& finding : check(recording.script)) {
      if (!finding.message.starts_with("The device ignores this line")) continue;
      EXPECT_FALSE(recording.linesWithEvents.contains(finding.range.start.line))
          << finding.code << " in line " << finding.range.start.line + 1;
    }
  });
}

TEST(GoldenClaims, RunsSaidToEndWhileReadingEnd) {
  forEachRecording([](const Recording& recording) {
    const auto findings = check(recording.script);
    const bool claimed = std::any_of(findings.begin(), findings.end(), [](const Finding& finding) {
      return finding.message.starts_with("The run ends here");
    });
    EXPECT_FALSE(recording.reachedEnd && claimed);
    EXPECT_FALSE(recording.threw && !claimed);
  });
}

// A line that holds a command of the author and does nothing never goes without a word.
TEST(GoldenClaims, CommandsThatQueueNothingAreReported) {
  forEachRecording([](const Recording& recording) {
    if (!recording.reachedEnd) return;
    std::set<std::uint32_t> reported;
    for (const Finding& finding : check(recording.script)) {
      for (std::uint32_t line = finding.range.start.line; line <= finding.range.end.line; ++line)
        reported.insert(line);
    }
    for (std::uint32_t line = recording.script.bodyStart(); line < recording.script.lineCount(); ++line) {
      const LineView view = viewOf(recording.script, line);
      const bool command = writtenKeyword(view) && view.facts.parentheses != Parentheses::missing;
      if (!command || isComment(view.trimmed()) || recording.linesWithEvents.contains(line)) continue;
      EXPECT_TRUE(reported.contains(line)) << line + 1 << ": " << view.text;
    }
  });
}

}  // namespace
}  // namespace marmoset::test
