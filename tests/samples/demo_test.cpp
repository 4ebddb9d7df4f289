#include <algorithm>
#include <cstdlib>
#include <regex>
#include <sstream>

#include <gmock/gmock.h>

#include "tests/support/program.h"
#include "tests/support/real_data.h"
#include "tests/support/running_program.h"
#include "tests/support/temporary_folder.h"

namespace marmoset::test {
namespace {

using testing::AllOf;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;
using testing::SizeIs;

// Somebody's own store is named all the while, and must stay as it is: not there.
class Demo : public testing::Test {
 protected:
  void SetUp() override { ::setenv("MARMOSET_STORE", (home / "own.sqlite").c_str(), 1); }
  void TearDown() override {
    EXPECT_FALSE(std::filesystem::exists(home / "own.sqlite"));
    ::unsetenv("MARMOSET_STORE");
  }

  std::vector<std::string> words(const std::string& marmoset, const std::string& which = "main") const {
    return {sourceFile("samples/demo.sh"), marmoset, out, which};
  }
  // Both streams, as they come on a screen, with the folder's name as `./dev demo` gives it.
  std::string screen(const std::string& which = "main") const {
    std::vector<std::string> arguments{"-c", "exec bash \"$@\" 2>&1", "sh"};
    for (const std::string& word : words(MARMOSET_PROGRAM, which)) arguments.push_back(word);
    const auto result = runProgram("/bin/sh", arguments);
    EXPECT_EQ(result.exitCode, 0) << result.out;
    std::string text = result.out;
    for (auto at = text.find(out); at != std::string::npos; at = text.find(out, at))
      text.replace(at, out.size(), "build/demo");
    return text;
  }
  bool made(const std::string& name) const { return std::filesystem::exists(out + "/" + name); }

  const TemporaryFolder home;
  const std::string out = home / "demo";
};

std::vector<std::string> linesOf(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

TEST_F(Demo, ShowsTheMainJobOnOneScreen) {
  const std::string shown = screen();
  EXPECT_THAT(linesOf(shown), SizeIs(testing::Le(40u)));
  for (const std::string& line : linesOf(shown)) EXPECT_THAT(line, SizeIs(testing::Le(100u)));
  EXPECT_THAT(shown,
              AllOf(HasSubstr("samples/whohasmystuff/crash.mks, 202 lines"),  // the script
                    ContainsRegex("\nreducing: [0-9]+ of 73"),                // the progress
                    HasSubstr("\n4 events of 73 are left for crash:"),        // what is left
                    HasSubstr("\nreproduced in 20 of 20 runs: at least 83% with 95% confidence"),  // its rate
                    HasSubstr("\"Save changes\",\ncausing the crash of the app")));                // in words
  EXPECT_THAT(shown, AllOf(HasSubstr("build/demo/report.html"), HasSubstr("./dev vscode"),
                           HasSubstr("./dev demo all")));
}

TEST_F(Demo, LeavesThePageAndTheScriptToLookAt) {
  screen();
  EXPECT_THAT(readFile(out + "/report.html"), HasSubstr("Unknown type: Money"));
  EXPECT_TRUE(made("small.mks"));
}

TEST_F(Demo, StartsFromNothingEveryTime) {
  // A device's minutes are partly real ones.
  const auto untimed = [](const std::string& shown) {
    return std::regex_replace(shown, std::regex("[0-9.]+ minutes on devices"), "");
  };
  const std::string first = screen();
  EXPECT_EQ(untimed(screen()), untimed(first));
}

TEST_F(Demo, PrintsPlainLinesWithoutATerminal) {
  for (const char* which : {"main", "all"}) {
    const std::string shown = screen(which);
    const auto isControl = [](char byte) { return byte != '\n' && byte != '\t' && byte >= 0 && byte < ' '; };
    EXPECT_TRUE(std::none_of(shown.begin(), shown.end(), isControl)) << shown;
  }
}

TEST_F(Demo, DrawsTheBarOnATerminal) {
  RunningProgram demo("/bin/bash", words(MARMOSET_PROGRAM), RunningProgram::Streams::terminal);
  EXPECT_THAT(demo.readUntil("] 0/73 0%"), HasSubstr("reducing [....."));
  EXPECT_THAT(demo.readUntil("docs/app-format.md"), HasSubstr("4 events of 73 are left"));
}

TEST_F(Demo, WalksThroughEverythingWhenAsked) {
  EXPECT_THAT(screen("all"),
              AllOf(HasSubstr("$ marmoset check --fix browse.mks"), HasSubstr("$ marmoset events crash.mks"),
                    HasSubstr("$ marmoset check crash-log/monkey.log"), HasSubstr("$ marmoset replay"),
                    HasSubstr("$ marmoset record"), HasSubstr("$ marmoset report"),
                    HasSubstr("$ marmoset reduce"), HasSubstr("- launchApp:")));
}

TEST_F(Demo, LeavesNothingBehindWhenItIsStopped) {
  const auto stuck = home.file("marmoset", "#!/bin/sh\necho stuck >&2\nexec cat\n");
  std::filesystem::permissions(stuck, std::filesystem::perms::owner_all);
  RunningProgram demo("/bin/bash", words(stuck), RunningProgram::Streams::terminal);
  EXPECT_THAT(demo.readUntil("stuck"), HasSubstr("$ marmoset reduce"));
  EXPECT_TRUE(made(""));
  demo.type("\x03");
  EXPECT_THAT(demo.readUntil("nothing more"), Not(HasSubstr("What is left")));
  EXPECT_EQ(demo.wait(), 130);
  EXPECT_FALSE(made(""));
}

TEST_F(Demo, FailsWithWhatItsCommandSaid) {
  const auto broken = home.file("marmoset", "#!/bin/sh\necho 'marmoset: the disk is full' >&2\nexit 2\n");
  std::filesystem::permissions(broken, std::filesystem::perms::owner_all);
  const auto result = runProgram("/bin/bash", words(broken));
  EXPECT_NE(result.exitCode, 0);
  EXPECT_THAT(result.err, HasSubstr("the disk is full"));
  EXPECT_FALSE(made(""));
}

}  // namespace
}  // namespace marmoset::test
