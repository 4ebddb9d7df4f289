#include "server/cli/printable_stream.h"

#include <sstream>

#include <gtest/gtest.h>

#include "server/cli/console.h"

namespace marmoset::cli {
namespace {

TEST(PrintableStream, letsNothingThroughThatDoesSomething) {
  std::ostringstream target;
  PrintableStream stream(target);
  stream << "a\x1b[31m\tb\n" << '\x07' << "\xC2\x9B" << 7 << "\xE2\x80\xAE";
  stream.flush();
  EXPECT_EQ(target.str(),
            "a\xEF\xBF\xBD[31m\tb\n\xEF\xBF\xBD\xEF\xBF\xBD"
            "7\xEF\xBF\xBD");
}

TEST(PrintableStream, waitsForTheRestOfACharacter) {
  std::ostringstream target;
  PrintableStream stream(target);
  for (const char byte : std::string("\xF0\x9F\x90\x92 \xC2\x9B")) stream.put(byte);
  EXPECT_EQ(target.str(), "\xF0\x9F\x90\x92 \xEF\xBF\xBD");
  stream << "\xF0\x9F";
  EXPECT_EQ(target.str(), "\xF0\x9F\x90\x92 \xEF\xBF\xBD");
  stream.flush();
  EXPECT_EQ(target.str(), "\xF0\x9F\x90\x92 \xEF\xBF\xBD\xEF\xBF\xBD");
}

TEST(PrintableStream, keepsWhatIsDrawnInItsPlace) {
  std::ostringstream target;
  PrintableStream stream(target);
  stream << "a";
  stream.raw("\r\x1b[K");
  stream << "b";
  EXPECT_EQ(target.str(), "a\r\x1b[Kb");
}

TEST(PrintableStream, tellsThatItsTargetIsFull) {
  std::ostringstream target;
  target.setstate(std::ios::badbit);
  PrintableStream stream(target);
  stream << "a";
  EXPECT_FALSE(stream.flush());
}

TEST(Console, givesADocumentToProgramsByteByByte) {
  std::ostringstream out, err;
  Console console(out, err);
  console.document("\x1b\xFF");
  EXPECT_EQ(out.str(), "\x1b\xFF");
  console.outIsTerminal = true;
  console.document("\x1b");
  EXPECT_EQ(out.str(), "\x1b\xFF\xEF\xBF\xBD");
}

TEST(Console, failsInOneLine) {
  std::ostringstream out, err;
  EXPECT_EQ(Console(out, err).fail("no \x1b[2J\nfile"), badInput);
  EXPECT_EQ(err.str(),
            "marmoset: no \xEF\xBF\xBD[2J\xEF\xBF\xBD"
            "file\n");
}

}  // namespace
}  // namespace marmoset::cli
