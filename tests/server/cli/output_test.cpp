#include <filesystem>

#include <gmock/gmock.h>

#include "tests/server/cli/store_folder.h"

namespace marmoset::cli::test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

const std::string device = "sim:whohasmystuff.app.yaml";

// A sample in a folder with a store of its own: every command that takes `-o` can do its work there.
class Outputs : public StoreFolder {
 protected:
  void SetUp() override {
    sample("whohasmystuff", "crash.mks");
    shell.file("other.mks", shell.contents("crash.mks"));
    shell.file("monkey.log",
               ":Monkey: seed=1 count=10\n:Sending Touch (ACTION_DOWN): 0:(1.0,2.0)\n"
               ":Sending Touch (ACTION_UP): 0:(1.0,2.0)\n");
  }

  // Refused with one line, before anything ran.
  void expectRefusal(const std::vector<std::string>& arguments, const std::string& words) const {
    const auto result = shell.run(arguments);
    SCOPED_TRACE(arguments[0] + ": " + result.err);
    EXPECT_EQ(result.exitCode, 2);
    EXPECT_EQ(result.out, "");
    EXPECT_THAT(result.err, HasSubstr(words));
    EXPECT_THAT(result.err, Not(HasSubstr("written to")));
    EXPECT_FALSE(fs::exists(shell.folder() / "store.sqlite"));
  }
};

// The commands that write, with what they read; the output is added.
const std::vector<std::vector<std::string>> writers = {
    {"record", "crash.mks", "--device", device},
    {"report", "crash.mks", "--device", device},
    {"reduce", "crash.mks", "--device", device},
    {"convert", "crash.mks", "--to", "maestro", "--device", device},
};

std::vector<std::string> to(std::vector<std::string> arguments, const std::string& output) {
  arguments.insert(arguments.end(), {"-o", output});
  return arguments;
}

TEST_F(Outputs, areNoInput) {
  const auto script = shell.contents("crash.mks"), app = shell.contents("whohasmystuff.app.yaml");
  shell.file(".marmoset.yaml", "android: 9\n");
  fs::create_symlink("crash.mks", shell.folder() / "link.mks");
  fs::create_hard_link(shell.folder() / "crash.mks", shell.folder() / "hard.mks");
  fs::create_directory(shell.folder() / "sub");
  for (const auto& writer : writers) {
    for (const std::string output : {"crash.mks", "./crash.mks", "sub/../crash.mks", "link.mks", "hard.mks",
                                     "whohasmystuff.app.yaml", ".marmoset.yaml"})
      expectRefusal(to(writer, output), "is read by this command");
  }
  EXPECT_EQ(shell.contents("crash.mks"), script);
  EXPECT_EQ(shell.contents("whohasmystuff.app.yaml"), app);
  EXPECT_EQ(shell.contents(".marmoset.yaml"), "android: 9\n");
}

TEST_F(Outputs, areNoLogNorRecordingThatIsRead) {
  expectRefusal({"convert", "monkey.log", "-o", "monkey.log"}, "monkey.log: is read by this command");
  shell.file("seen.recording.json", "{}");
  expectRefusal({"report", "crash.mks", "--recording", "seen.recording.json", "-o", "seen.recording.json"},
                "is read by this command");
}

TEST_F(Outputs, areNotTheStore) {
  ASSERT_EQ(shell.run({"record", "crash.mks", "--device", device}).exitCode, 0);
  const auto result = shell.run({"report", "crash.mks", "-o", "store.sqlite"});
  EXPECT_EQ(result.exitCode, 2);
  EXPECT_THAT(result.err, HasSubstr("is read by this command"));
  EXPECT_EQ(shell.run({"report", "crash.mks", "-o", "report.txt"}).exitCode, 0);
}

TEST_F(Outputs, areTriedBeforeTheWork) {
  for (const auto& writer : writers) {
    expectRefusal(to(writer, "no/dir/x"), "no/dir/x: there is no folder no/dir; make it first");
    expectRefusal(to(writer, "."), "is a folder");
    expectRefusal(to(writer, "/dev/full"), "is not a regular file");
  }
}

TEST_F(Outputs, ofSeveralScriptsAreTriedBeforeTheWork) {
  const std::vector<std::string> both{"reduce", "crash.mks", "other.mks", "--device", device};
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), both.begin(), both.end());
    return more;
  };
  shell.file("taken", "a file");
  expectRefusal(with({"-o", "taken"}), "taken: is no folder");
  expectRefusal(with({"--junit", "/dev/full"}), "/dev/full: is not a regular file");
  expectRefusal(with({"--junit", "crash.mks"}), "is read by this command");
  fs::create_directory(shell.folder() / "results");
  fs::create_symlink("../taken", shell.folder() / "results/other.reduced.mks");
  expectRefusal(with({"-o", "results"}), "results/other.reduced.mks: is a link");
  EXPECT_EQ(shell.contents("taken"), "a file");
}

TEST_F(Outputs, ofGeneratedCasesAreTriedBeforeTheWork) {
  shell.file("taken", "a file");
  expectRefusal({"generate", "-o", "taken"}, "taken: is no folder");
  fs::create_directory(shell.folder() / "cases");
  fs::create_symlink("../taken", shell.folder() / "cases/generated-2.mks");
  expectRefusal({"generate", "--count", "2", "-o", "cases"}, "cases/generated-2.mks: is a link");
  EXPECT_EQ(shell.contents("taken"), "a file");
  EXPECT_FALSE(fs::exists(shell.folder() / "cases/generated-1.mks"));
}

// The disk fills up after the output was tried: no file grows beyond a few KiB.
ProgramResult onAFullDisk(const Shell& shell, const std::string& command) {
  return marmoset::test::runProgram(
      "/bin/bash",
      {"-o", "pipefail", "-c", "(trap '' XFSZ; ulimit -f 1; exec \"$0\" " + command + ") | cat",
       MARMOSET_PROGRAM},
      {}, shell.folder().path());
}

TEST_F(Outputs, thatCannotBeWrittenAfterAllArePrinted) {
  std::string log = ":Monkey: seed=1 count=10\n";
  for (int i = 0; i < 200; ++i)
    log += ":Sending Touch (ACTION_DOWN): 0:(1.0,2.0)\n:Sending Touch (ACTION_UP): 0:(1.0,2.0)\n";
  shell.file("monkey.log", log);
  const auto printed = shell.run({"convert", "monkey.log"});
  const auto result = onAFullDisk(shell, "convert monkey.log -o out.mks");
  EXPECT_EQ(result.exitCode, 2);
  EXPECT_EQ(result.out, printed.out);
  EXPECT_THAT(result.err, HasSubstr("out.mks: cannot be written"));
  EXPECT_THAT(result.err, HasSubstr("the result was printed instead"));
  EXPECT_FALSE(fs::exists(shell.folder() / "out.mks"));
}

TEST_F(Outputs, anAppFileIsARegularFile) {
  const auto result = shell.run({"replay", "crash.mks", "--device", "sim:/dev/zero"});
  EXPECT_EQ(result.exitCode, 2);
  EXPECT_EQ(result.err, "marmoset: /dev/zero: is not a regular file; name another\n");
}

TEST_F(Outputs, aFilesOwnNameIsNoReasonToRewriteIt) {
  const std::string python = "def f():\n    if True:\n        return 1\n";
  shell.file("victim.py", python);
  fs::create_symlink("victim.py", shell.folder() / "evil.mks");
  for (const std::vector<std::string>& command :
       std::vector<std::vector<std::string>>{{"format", "evil.mks"}, {"check", "--fix", "evil.mks"}}) {
    const auto result = shell.run(command);
    EXPECT_EQ(result.exitCode, 2);
    EXPECT_THAT(result.err, HasSubstr("looks like a Monkey script"));
  }
  EXPECT_EQ(shell.contents("victim.py"), python);
}

TEST_F(Outputs, scriptsAreNotRewrittenThroughLinks) {
  const std::string untidy = "start data >>\n  # Tap( 1, 2 )\n";
  shell.file("victim.mks", untidy);
  fs::create_symlink("victim.mks", shell.folder() / "evil.mks");
  EXPECT_THAT(shell.run({"format", "evil.mks"}).err, HasSubstr("evil.mks: is a link"));
  EXPECT_THAT(shell.run({"check", "--fix", "evil.mks"}).err, HasSubstr("evil.mks: is a link"));
  EXPECT_EQ(shell.contents("victim.mks"), untidy);
  EXPECT_TRUE(fs::is_symlink(shell.folder() / "evil.mks"));
}

}  // namespace
}  // namespace marmoset::cli::test
