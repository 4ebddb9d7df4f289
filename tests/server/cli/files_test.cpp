#include <zlib.h>

#include <gmock/gmock.h>

#include "server/cli/files/git_ignore.h"
#include "tests/server/cli/cli.h"

namespace marmoset::cli::test {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

constexpr std::string_view oneTap = "start data >>\nTap(1,2)\n";
constexpr std::string_view untidyTap = "start data >>\n  Tap( 1, 2 )\nTap(3,4)\n";

// gitignore(5), case by case.
TEST(GitIgnore, readsPatternsAsGitDoes) {
  using Says = GitIgnore::Says;
  const auto says = [](std::string_view rules, std::string_view path, bool isFolder = false) {
    return GitIgnore(rules).of(path, isFolder);
  };
  EXPECT_EQ(says("*.log", "deep/a.log"), Says::ignored);
  EXPECT_EQ(says("*.log\n!keep.log", "keep.log"), Says::kept);
  EXPECT_EQ(says("/a.mks", "a.mks"), Says::ignored);
  EXPECT_EQ(says("/a.mks", "deep/a.mks"), Says::nothing);
  EXPECT_EQ(says("out/", "out", true), Says::ignored);
  EXPECT_EQ(says("out/", "out", false), Says::nothing);
  EXPECT_EQ(says("doc/*.txt", "doc/a.txt"), Says::ignored);
  EXPECT_EQ(says("doc/*.txt", "doc/deep/a.txt"), Says::nothing);
  EXPECT_EQ(says("**/tmp", "a/b/tmp", true), Says::ignored);
  EXPECT_EQ(says("a/**/z", "a/b/c/z"), Says::ignored);
  EXPECT_EQ(says("a/**/z", "a/z"), Says::ignored);
  EXPECT_EQ(says("a/**", "a/b/c"), Says::ignored);
  EXPECT_EQ(says("run[0-9].mks", "run7.mks"), Says::ignored);
  EXPECT_EQ(says("# a.mks\n\\#b", "#b"), Says::ignored);
  EXPECT_EQ(says("a(b", "a(b"), Says::ignored);
  EXPECT_EQ(says("", "a"), Says::nothing);
}

std::vector<std::string> checkedPaths(const Shell& shell, const std::vector<std::string>& words) {
  std::vector<std::string> paths;
  const auto answer = shell.json(words);
  for (const auto& file : answer["files"]) paths.push_back(file["path"]);
  return paths;
}

TEST(Folders, areCheckedButForWhatGitLeavesOut) {
  const Shell shell;
  for (const char* folder : {"s", "s/deep", "s/out", "s/.hidden", ".git"})
    std::filesystem::create_directory(shell.folder() / folder);
  shell.file(".gitignore", "out/\n*.tmp.mks\n");
  shell.file("s/deep/.gitignore", "!b.tmp.mks\n");
  for (const char* file : {"s/a.mks", "s/a.tmp.mks", "s/deep/b.tmp.mks", "s/out/c.mks", "s/.hidden/d.mks"})
    shell.file(file, oneTap);
  shell.file("s/letter.txt", "Dear reader,\n");
  EXPECT_THAT(checkedPaths(shell, {"check", "--json", "s"}), ElementsAre("s/a.mks", "s/deep/b.tmp.mks"));
  EXPECT_EQ(shell.run({"check", "s"}).out, "no problems in 2 files\n");
}

TEST(Folders, ofManyFilesAreCheckedInTheirOrder) {
  const Shell shell;
  std::vector<std::string> names;
  for (int i = 10; i < 60; ++i) {
    names.push_back("f" + std::to_string(i) + ".mks");
    shell.file(names.back(), i % 2 == 0 ? oneTap : "start data >>\nTab(1,2)\n");
  }
  EXPECT_EQ(checkedPaths(shell, {"check", "--json", "."}).size(), names.size());
  auto words = std::vector<std::string>{"check", "--json"};
  words.insert(words.end(), names.rbegin(), names.rend());
  const auto paths = checkedPaths(shell, words);
  EXPECT_TRUE(std::equal(paths.begin(), paths.end(), names.rbegin()));
}

std::string packed(std::string_view text) {
  z_stream stream{};
  deflateInit2(&stream, 6, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
  std::string bytes(text.size() + 1000, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(bytes.data());
  stream.avail_out = static_cast<uInt>(bytes.size());
  deflate(&stream, Z_FINISH);
  bytes.resize(stream.total_out);
  deflateEnd(&stream);
  return bytes;
}

TEST(Packed, filesAreReadAsTheyAre) {
  const Shell shell;
  shell.file("a.mks", oneTap);
  shell.file("a.mks.gz", packed(oneTap));
  EXPECT_EQ(shell.run({"events", "a.mks.gz"}).out, shell.run({"events", "a.mks"}).out);
  EXPECT_EQ(shell.run({"events", "-"}, packed(oneTap)).out, shell.run({"events", "a.mks"}).out);
  shell.file("untidy.mks.gz", packed(untidyTap));
  const auto refused = shell.run({"format", "untidy.mks.gz"});
  EXPECT_EQ(refused.exitCode, 2);
  EXPECT_THAT(refused.err, HasSubstr("it is packed; unpack it first"));
}

TEST(Packed, damagedAndOversizedFilesAreRefused) {
  const Shell shell;
  auto bytes = packed(oneTap);
  shell.file("cut.mks.gz", bytes.substr(0, bytes.size() - 9));
  EXPECT_THAT(shell.run({"check", "cut.mks.gz"}).err,
              HasSubstr("cut.mks.gz: is damaged: gzip cannot read it"));
}

TEST(FormatDiff, showsWhatPatchWouldDo) {
  const Shell shell;
  shell.file("a.mks", untidyTap);
  const auto result = shell.run({"format", "--diff", "a.mks"});
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_EQ(result.out,
            "--- a.mks\n+++ a.mks\n@@ -1,3 +1,3 @@\n start data >>\n-  Tap( 1, 2 )\n+Tap(1,2)\n Tap(3,4)\n");
  EXPECT_EQ(shell.contents("a.mks"), untidyTap);
  shell.file("b.mks", oneTap);
  EXPECT_EQ(shell.run({"format", "--diff", "b.mks"}).out, "");
  EXPECT_THAT(shell.run({"format", "."}).out, AllOf(HasSubstr("reformatted ./a.mks\n"),
                                                    HasSubstr("1 file reformatted, 1 left as they are\n")));
}

}  // namespace
}  // namespace marmoset::cli::test
