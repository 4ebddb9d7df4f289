#pragma once

#include <cstdlib>
#include <string>

#include <gtest/gtest.h>

#include "tests/server/cli/cli.h"

namespace marmoset::cli::test {

// A folder with a store of its own, which the program uses there.
class StoreFolder : public testing::Test {
 protected:
  StoreFolder() { ::setenv("MARMOSET_STORE", (shell.folder() / "store.sqlite").c_str(), 1); }
  ~StoreFolder() override { ::unsetenv("MARMOSET_STORE"); }

  // A sample's script and its app.
  void sample(const std::string& name, const std::string& script) {
    for (const auto& file : {name + ".app.yaml", script})
      shell.file(file, marmoset::test::readFile(marmoset::test::sourceFile("samples/" + name + "/" + file)));
  }

  Shell shell;
};

}  // namespace marmoset::cli::test
