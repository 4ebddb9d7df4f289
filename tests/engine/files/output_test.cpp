#include "engine/files/output.h"

#include <filesystem>

#include <gmock/gmock.h>

#include "tests/support/real_data.h"
#include "tests/support/temporary_folder.h"

namespace marmoset::files {
namespace {

namespace fs = std::filesystem;
using test::TemporaryFolder;
using testing::HasSubstr;

std::string refusal(const fs::path& path, const std::vector<fs::path>& inputs = {}) {
  const auto output = Output::plan(path, inputs);
  return output ? "" : output.error();
}

TEST(Output, isWrittenWholeAndOverAnOldOne) {
  const TemporaryFolder folder;
  const auto input = folder.file("a.mks", "Tap(1,2)\n");
  for (const std::string bytes : {"first", "second"}) {
    const auto output = Output::plan(folder / "b.mks", {input});
    ASSERT_TRUE(output) << output.error();
    EXPECT_TRUE(output->write(bytes));
    EXPECT_EQ(test::readFile(folder / "b.mks"), bytes);
  }
  EXPECT_EQ(folder.listing(), "a.mks b.mks");
}

TEST(Output, planningLeavesNothingBehind) {
  const TemporaryFolder folder;
  EXPECT_EQ(refusal(folder / "b.mks"), "");
  EXPECT_EQ(folder.listing(), "");
}

TEST(Output, isNoInputByWhateverName) {
  const TemporaryFolder folder;
  const auto input = folder.file("a.mks", "old");
  fs::create_directory(folder / "sub");
  fs::create_symlink("a.mks", folder / "link.mks");
  fs::create_hard_link(input, folder / "hard.mks");
  fs::create_directory_symlink(".", folder / "here");
  for (const std::string name : {"a.mks", "sub/../a.mks", "link.mks", "hard.mks", "here/a.mks", "./a.mks"})
    EXPECT_THAT(refusal(folder / name, {folder / "other.mks", input}), HasSubstr("is read by this command"))
        << name;
  EXPECT_THAT(refusal(input, {folder / "link.mks"}), HasSubstr("as " + (folder / "link.mks").string()));
}

TEST(Output, isNoFileOfAFolderThatIsRead) {
  const TemporaryFolder folder;
  fs::create_directory(folder / "events");
  folder.file("events/1.json", "{}");
  EXPECT_THAT(refusal(folder / "events/1.json", {folder.path()}), HasSubstr("is read by this command"));
  EXPECT_EQ(refusal(folder / "events/script.mks", {folder.path()}), "");
}

TEST(Output, anInputThatCameMeanwhileIsSeenWhenWriting) {
  const TemporaryFolder folder;
  const auto output = Output::plan(folder / "b.mks", {folder / "a.mks"});
  ASSERT_TRUE(output);
  folder.file("a.mks", "kept");
  fs::create_hard_link(folder / "a.mks", folder / "b.mks");
  EXPECT_THAT(output->write("lost").error(), HasSubstr("is read by this command"));
  EXPECT_EQ(test::readFile(folder / "a.mks"), "kept");
}

TEST(Output, isRefusedBeforeTheWork) {
  const TemporaryFolder folder;
  folder.file("file", "");
  EXPECT_THAT(refusal(folder / "no/dir/x"), HasSubstr("there is no folder"));
  EXPECT_THAT(refusal(folder / "no/dir/x"), HasSubstr("make it first"));
  EXPECT_THAT(refusal(folder / "file/x"), HasSubstr("is no folder"));
  EXPECT_THAT(refusal(folder.path()), HasSubstr("is a folder"));
  EXPECT_THAT(refusal(folder / "x/"), HasSubstr("there is no folder"));
  EXPECT_THAT(refusal("/dev/full"), HasSubstr("is not a regular file"));
  EXPECT_THAT(refusal("/proc/x"), HasSubstr("cannot be written"));
}

TEST(Output, goesThroughNoLink) {
  const TemporaryFolder folder;
  folder.file("target", "old");
  fs::create_symlink("target", folder / "link");
  fs::create_symlink("nowhere", folder / "dangling");
  EXPECT_THAT(refusal(folder / "link"), HasSubstr("is a link, through which nothing is written"));
  EXPECT_THAT(refusal(folder / "dangling"), HasSubstr("name nowhere itself"));

  const auto output = Output::plan(folder / "b", {});
  ASSERT_TRUE(output);
  fs::create_symlink("target", folder / "b");
  EXPECT_THAT(output->write("new").error(), HasSubstr("is a link"));
  EXPECT_EQ(test::readFile(folder / "target"), "old");
}

TEST(OutputFolder, isMadeWithItsFirstFile) {
  const TemporaryFolder folder;
  const auto results = OutputFolder::plan(folder / "new/results", {});
  ASSERT_TRUE(results);
  const auto first = results->file("a.mks");
  ASSERT_TRUE(first);
  EXPECT_EQ(folder.listing(), "");
  EXPECT_TRUE(first->write("a"));
  EXPECT_TRUE(results->file("b.mks")->write("b"));
  EXPECT_EQ(test::readFile(folder / "new/results/a.mks"), "a");
  EXPECT_EQ(test::readFile(folder / "new/results/b.mks"), "b");
}

TEST(OutputFolder, refusesAFileInItsPlace) {
  const TemporaryFolder folder;
  folder.file("taken", "");
  fs::create_symlink("nowhere", folder / "dangling");
  EXPECT_THAT(OutputFolder::plan(folder / "taken", {}).error(), HasSubstr("taken: is no folder"));
  EXPECT_THAT(OutputFolder::plan(folder / "taken/below", {}).error(), HasSubstr("taken: is no folder"));
  EXPECT_THAT(OutputFolder::plan(folder / "dangling", {}).error(), HasSubstr("is no folder"));
  EXPECT_THAT(OutputFolder::plan("/proc/x", {}).error(), HasSubstr("nothing can be written there"));
}

TEST(OutputFolder, itsFilesAreNeitherInputsNorLinks) {
  const TemporaryFolder folder;
  const auto input = folder.file("a.mks", "old");
  fs::create_symlink("a.mks", folder / "b.mks");
  const auto results = OutputFolder::plan(folder.path(), {input});
  ASSERT_TRUE(results);
  EXPECT_THAT(results->file("a.mks").error(), HasSubstr("is read by this command"));
  EXPECT_FALSE(results->file("b.mks"));
}

}  // namespace
}  // namespace marmoset::files
