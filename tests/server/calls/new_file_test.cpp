#include "server/calls/new_file.h"

#include <filesystem>

#include <gtest/gtest.h>

#include "protocol/lsp/uri.h"
#include "tests/support/temporary_folder.h"

namespace marmoset::server {
namespace {

TEST(NewFile, ALinkIsATakenNameWhereverItLeads) {
  const marmoset::test::TemporaryFolder folder;
  const auto log = lsp::uriOf(folder.file("monkey.log", ""));
  EXPECT_EQ(freeUriBeside(log, "-crash", ".mks"), lsp::uriOf(folder / "monkey-crash.mks"));
  std::filesystem::create_symlink("nowhere", folder / "monkey-crash.mks");
  EXPECT_EQ(freeUriBeside(log, "-crash", ".mks"), lsp::uriOf(folder / "monkey-crash-2.mks"));
}

}  // namespace
}  // namespace marmoset::server
