#pragma once

#include <cstdlib>
#include <string>

#include <gtest/gtest.h>

#include "tests/server/cli/cli.h"

namespace marmoset::cli::test {

// The sample of CHARD's authors and its app in a folder of their own, with a store of its own.
class RecordedFolder : public testing::Test {
 protected:
  void SetUp() override {
    ::setenv("MARMOSET_STORE", (shell.folder() / "store.sqlite").c_str(), 1);
    for (const std::string file : {"whohasmystuff.app.yaml", "crash.mks", "habits.mks"}) {
      const auto sample = marmoset::test::sourceFile("samples/whohasmystuff/" + file);
      shell.file(file, marmoset::test::readFile(sample));
    }
  }
  void TearDown() override { ::unsetenv("MARMOSET_STORE"); }

  void record() {
    EXPECT_EQ(shell.run({"record", "crash.mks", "-o", "crash.json", "--device", device}).exitCode, 0);
  }

  void change(const std::string& file, const std::string& from, const std::string& to) {
    auto text = shell.contents(file);
    const auto at = text.find(from);
    ASSERT_NE(at, std::string::npos) << from;
    shell.file(file, text.replace(at, from.size(), to));
  }

  const std::string device = "sim:whohasmystuff.app.yaml";
  Shell shell;
};

}  // namespace marmoset::cli::test
