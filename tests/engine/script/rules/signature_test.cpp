#include "engine/script/rules/signature.h"

#include <string>

#include <gtest/gtest.h>

#include "engine/script/syntax/line.h"
#include "engine/script/syntax/words.h"

namespace marmoset::test {
namespace {

using namespace marmoset::script;

// The signatures that messages show are those that the parser goes by.
TEST(Signature, AcceptsAsManyArgumentsAsTheDevice) {
  for (std::size_t index = 0; index < word::keywords; ++index) {
    const auto keyword = static_cast<Keyword>(index);
    std::string arguments = "1";
    for (std::size_t count = 1; count <= 15; ++count, arguments += ",1") {
      std::vector<Command> commands;
      readLine(std::string(name(keyword)) + "(" + arguments + ")", commands);
      ASSERT_EQ(commands.size(), 1U);
      EXPECT_EQ(signatureOf(keyword).accepts(count), commands.front().outcome != Outcome::wrongArity)
          << name(keyword) << " with " << count;
    }
  }
}

TEST(Signature, DescribesItself) {
  EXPECT_EQ(describe(signatureOf(Keyword::Drag)), "5 arguments (x1, y1, x2, y2, steps)");
  EXPECT_EQ(describe(signatureOf(Keyword::UserWait)), "1 argument (milliseconds)");
  EXPECT_EQ(describe(signatureOf(Keyword::Tap)), "at least 2 arguments (x, y [, duration])");
  EXPECT_EQ(describe(signatureOf(Keyword::PowerLog)), "1 or 2 arguments (tag [, value])");
}

}  // namespace
}  // namespace marmoset::test
