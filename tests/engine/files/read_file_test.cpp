#include "engine/files/read_file.h"

#include <fstream>
#include <sys/stat.h>

#include <gmock/gmock.h>

#include "tests/support/temporary_folder.h"

namespace marmoset::files {
namespace {

using test::TemporaryFolder;
using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

TEST(ReadFile, givesTheBytesAsTheyAre) {
  const TemporaryFolder folder;
  const std::string bytes("Tap(1,2)\r\n\0\xff", 12);
  const auto read = readFile(folder.file("a.mks", bytes));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->bytes, bytes);
  EXPECT_EQ(read->stamp->size, bytes.size());
}

TEST(ReadFile, readsWhatIsLargerThanOneChunk) {
  const TemporaryFolder folder;
  std::string bytes;
  while (bytes.size() < 3'000'000) bytes += "Tap(1,2)\n";
  EXPECT_EQ(readFile(folder.file("a.mks", bytes))->bytes, bytes);
}

TEST(ReadFile, namesTheMissingFile) {
  const TemporaryFolder folder;
  EXPECT_THAT(readFile(folder / "none.mks").error(), EndsWith("none.mks: no such file; check the path"));
}

TEST(ReadFile, refusesADirectory) {
  const TemporaryFolder folder;
  EXPECT_THAT(readFile(folder.path()).error(), HasSubstr("is a directory"));
}

TEST(ReadFile, refusesALineThatNobodyWrote) {
  const TemporaryFolder folder;
  const auto path = folder.file("a.mks", "Tap(1,2)\n" + std::string(100, 'x') + "\n");
  EXPECT_TRUE(readFile(path, {.lineBytes = 100}));
  EXPECT_THAT(readFile(path, {.lineBytes = 99}).error(), HasSubstr("has a line of more than"));
}

TEST(ReadFile, addsUpALineOverSeveralChunks) {
  const TemporaryFolder folder;
  const auto path = folder.file("a.mks", std::string(3 << 20, 'x'));
  EXPECT_TRUE(readFile(path, {.lineBytes = 3 << 20}));
  EXPECT_FALSE(readFile(path, {.lineBytes = (3 << 20) - 1}));
}

TEST(ReadFile, refusesAFileThatIsTooLarge) {
  const TemporaryFolder folder;
  const auto path = folder.file("a.mks", "Tap(1,2)\nTap(1,2)\n");
  EXPECT_THAT(readFile(path, {.fileBytes = 17}).error(), HasSubstr("is larger than"));
}

TEST(ReadFile, endlessInputIsStoppedByTheLimit) {
  EXPECT_THAT(readNamed("/dev/zero", {.lineBytes = 5 << 20}).error(),
              AllOf(StartsWith("/dev/zero: has a line"), EndsWith("the limit for scripts and logs")));
  EXPECT_THAT(readNamed("/dev/zero", wholeFile(5 << 20, "app files")).error(),
              EndsWith("is larger than 5 MiB, the limit for app files"));
}

TEST(ReadFile, aFileThatIsTooLargeIsNotEvenRead) {
  const TemporaryFolder folder;
  const auto path = folder.file("a.app.yaml", "");
  std::filesystem::resize_file(path, std::uintmax_t{1} << 40);
  EXPECT_THAT(readFile(path, wholeFile(1 << 20, "app files")).error(),
              EndsWith("is larger than 1 MiB, the limit for app files"));
}

// What only a person may name: a device has no end, a pipe may have no writer, and standard input is the
// editor's.
TEST(ReadFile, readsRegularFilesOnly) {
  const TemporaryFolder folder;
  ASSERT_EQ(::mkfifo((folder / "fifo").c_str(), 0600), 0);
  std::filesystem::create_symlink("/dev/zero", folder / "zero.app.yaml");
  std::filesystem::create_symlink("fifo", folder / "link");
  for (const auto& path : {folder / "fifo", folder / "link", folder / "zero.app.yaml",
                           std::filesystem::path("/dev/zero"), std::filesystem::path("/dev/stdin")})
    EXPECT_THAT(readFile(path).error(), EndsWith(": is not a regular file; name another")) << path;
  EXPECT_THAT(readFile("-").error(), HasSubstr("no such file"));
}

TEST(ReadFile, aLinkToARegularFileIsOne) {
  const TemporaryFolder folder;
  folder.file("a.mks", "Tap(1,2)\n");
  std::filesystem::create_symlink("a.mks", folder / "b.mks");
  EXPECT_EQ(readFile(folder / "b.mks")->bytes, "Tap(1,2)\n");
}

TEST(ReadFile, noticesAFileThatGrowsWhileItIsRead) {
  const TemporaryFolder folder;
  const auto path = folder.file("a.mks", "Tap(1,2)\n");
  const auto open = OpenFile::open(path);
  std::ofstream(path, std::ios::app) << "Tap(3,4)\n";
  EXPECT_THAT(open->read().error(),
              AllOf(HasSubstr("changed while it was read"), EndsWith("run the command again")));
}

TEST(ReadFile, noticesAFileThatIsCutWhileItIsRead) {
  const TemporaryFolder folder;
  const auto path = folder.file("a.mks", "Tap(1,2)\n");
  const auto open = OpenFile::open(path);
  std::filesystem::resize_file(path, 3);
  EXPECT_THAT(open->read().error(), HasSubstr("changed while it was read"));
}

TEST(ReadFile, emptyIsFine) {
  const TemporaryFolder folder;
  EXPECT_EQ(readFile(folder.file("a.mks", ""))->bytes, "");
}

}  // namespace
}  // namespace marmoset::files
