#include "system/piped_program.h"

#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "system/socket.h"
#include "system/stream.h"
#include "tests/support/temporary_folder.h"

namespace marmoset::system {
namespace {

using namespace std::chrono_literals;

class PipedProgramTest : public testing::Test {
 protected:
  tl::expected<PipedProgram, std::error_code> shell(const std::string& commands) const {
    return PipedProgram::start({"/bin/sh", {"-c", commands}, folder / "printed.txt"});
  }
  // All it answers until it closes its side.
  static std::string answerOf(const PipedProgram& program) {
    std::string all;
    char piece[256];
    for (;;) {
      const auto count = readSome(program.answers(), piece);
      if (!count || *count == 0) return all;
      all.append(piece, *count);
    }
  }
  std::string printed() const {
    std::ostringstream text;
    text << std::ifstream(folder / "printed.txt").rdbuf();
    return text.str();
  }
  test::TemporaryFolder folder;
};

TEST_F(PipedProgramTest, ReadsOurWordsAndAnswers) {
  const auto program = shell("read word <&3; echo \"heard $word\" >&4; echo aside; echo trouble >&2");
  ASSERT_TRUE(program) << program.error().message();
  ASSERT_FALSE(sendAll(program->words(), "hello\n"));
  EXPECT_EQ(answerOf(*program), "heard hello\n");
  EXPECT_EQ(printed(), "aside\ntrouble\n");
}

TEST_F(PipedProgramTest, EndsWithAllThatItStarted) {
  auto program = shell("sleep 1000 3>&- 4>&- & echo $! >&4; exec 4>&-; sleep 1000");
  ASSERT_TRUE(program) << program.error().message();
  const auto helper = std::stoll(answerOf(*program));
  const auto self = program->process();
  program->end(5s);
  EXPECT_TRUE(isGone(self));
  // Where nobody takes in the dead, one is left as a name.
  EXPECT_EQ(startOf(helper), "");
}

TEST_F(PipedProgramTest, IsNoDangerWhenItIsGone) {
  const auto program = shell("exit");
  ASSERT_TRUE(program) << program.error().message();
  EXPECT_EQ(answerOf(*program), "");
  std::error_code failed;
  const std::string more(std::size_t{1} << 20, 'x');
  for (int i = 0; i < 100 && !failed; ++i) failed = sendAll(program->words(), more);
  EXPECT_TRUE(failed);
}

TEST_F(PipedProgramTest, SaysWhyItCannotBeStarted) {
  const auto program = PipedProgram::start({"/nowhere/program", {}, folder / "printed.txt"});
  ASSERT_FALSE(program);
  EXPECT_EQ(program.error(), std::errc::no_such_file_or_directory);
}

}  // namespace
}  // namespace marmoset::system
