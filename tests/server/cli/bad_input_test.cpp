#include <algorithm>
#include <fstream>
#include <sys/resource.h>

#include <gmock/gmock.h>

#include "tests/server/cli/cli.h"

namespace marmoset::cli::test {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

// Bad input is answered with one line on stderr, which names the program, and with exit code 2.
void expectRefusal(const ProgramResult& result, const std::string& words) {
  EXPECT_EQ(result.exitCode, 2);
  EXPECT_EQ(result.out, "");
  EXPECT_THAT(result.err, StartsWith("marmoset: "));
  EXPECT_THAT(result.err, HasSubstr(words));
  EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1);
}

struct BadFile {
  std::string name, bytes, words;
};

const std::vector<BadFile> badFiles = {
    {"empty.mks", "", "is empty"},
    {"picture.png", std::string("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16), "is a binary file"},
    {"program.mks",
     std::string("\x7f"
                 "ELF\2\1\1\0\0\0\0\0",
                 12),
     "is a binary file"},
    {"letter.txt", "Dear reader,\nthis is a letter.\n", "neither a Monkey script nor a Monkey log"},
};

class EveryCommand : public testing::TestWithParam<std::string> {
 protected:
  ProgramResult run(const std::string& path, std::string_view input = {}) const {
    return shell_.run({GetParam(), path}, input);
  }
  Shell shell_;
};

TEST_P(EveryCommand, refusesAMissingFile) {
  expectRefusal(run("none.mks"), "none.mks: no such file");
}

TEST_P(EveryCommand, refusesADirectory) {
  // These two take what is below it.
  if (GetParam() == "check" || GetParam() == "format") return;
  expectRefusal(run("."), "is a directory");
}

TEST_P(EveryCommand, refusesWhatIsNeitherScriptNorLog) {
  for (const auto& file : badFiles) {
    SCOPED_TRACE(file.name);
    shell_.file(file.name, file.bytes);
    expectRefusal(run(file.name), file.words);
    EXPECT_EQ(shell_.contents(file.name), file.bytes);
  }
}

TEST_P(EveryCommand, refusesBadStandardInput) {
  expectRefusal(run("-", ""), "standard input: is empty");
  expectRefusal(run("-", "Dear reader,\n"), "standard input: is neither");
}

TEST_P(EveryCommand, refusesALineWithoutEnd) {
  expectRefusal(run("/dev/zero"), "has a line of more than 16 MiB");
}

TEST_P(EveryCommand, refusesALineOfAGigabyte) {
  shell_.file("huge.mks", "start data >>\n");
  std::filesystem::resize_file(shell_.folder() / "huge.mks", std::size_t{1} << 30);
  expectRefusal(run("huge.mks"), "has a line of more than 16 MiB");
}

TEST_P(EveryCommand, refusesUnknownOptions) {
  const auto result = shell_.run({GetParam(), "--no-such-option", "a.mks"});
  expectRefusal(result, "--no-such-option");
  EXPECT_THAT(result.err, HasSubstr("see marmoset " + GetParam() + " --help"));
}

TEST_P(EveryCommand, needsAFile) {
  expectRefusal(shell_.run({GetParam()}), "FILE is required");
}

INSTANTIATE_TEST_SUITE_P(BadInput, EveryCommand, testing::Values("check", "format", "events", "convert"),
                         [](const auto& command) { return command.param; });

TEST(BadInput, anUnreadableFileIsNamed) {
  const Shell shell;
  shell.file("secret.mks", "start data >>\n");
  std::filesystem::permissions(shell.folder() / "secret.mks", std::filesystem::perms::none);
  // Whoever may read everything is not refused.
  if (std::ifstream(shell.folder() / "secret.mks")) return;
  expectRefusal(shell.run({"check", "secret.mks"}), "secret.mks: not readable");
}

TEST(BadInput, theOtherFilesAreStillChecked) {
  const Shell shell;
  shell.file("good.mks", "start data >>\nTap(1,2)\n");
  const auto result = shell.run({"check", "none.mks", "good.mks"});
  EXPECT_EQ(result.exitCode, 2);
  EXPECT_EQ(result.out, "no problems in 1 file\n");
  EXPECT_THAT(result.err, HasSubstr("none.mks: no such file"));
}

TEST(BadInput, programsGetTheirObjectAllTheSame) {
  const Shell shell;
  shell.file("empty.mks", "");
  const auto result = shell.run({"events", "--json", "empty.mks"});
  EXPECT_EQ(result.exitCode, 2);
  EXPECT_EQ(nlohmann::json::parse(result.out)["valid"], false);
  EXPECT_THAT(result.err, HasSubstr("empty.mks: is empty"));
}

TEST(BadInput, aFullDiskIsNotSuccess) {
  const Shell shell;
  shell.file("good.mks", "start data >>\nTap(1,2)\n");
  const auto result = shell.run({"format", "-"}, "start data >>\nTap(1,2)\n");
  EXPECT_EQ(result.exitCode, 0);
  const auto full = marmoset::test::runProgram(
      "/bin/sh", {"-c", "exec \"$0\" events good.mks > /dev/full", MARMOSET_PROGRAM}, {},
      shell.folder().path());
  EXPECT_EQ(full.exitCode, 2);
  EXPECT_THAT(full.err, HasSubstr("could not be written"));
}

}  // namespace
}  // namespace marmoset::cli::test
