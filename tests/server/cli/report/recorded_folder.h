#pragma once

#include <string>

#include "tests/server/cli/store_folder.h"

namespace marmoset::cli::test {

// The sample of CHARD's authors and its app in a folder of their own, with a store of its own.
class RecordedFolder : public StoreFolder {
 protected:
  void SetUp() override {
    for (const std::string script : {"crash.mks", "habits.mks"}) sample("whohasmystuff", script);
  }

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
};

}  // namespace marmoset::cli::test
