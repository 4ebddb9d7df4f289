#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "tests/support/program.h"
#include "tests/support/real_data.h"
#include "tests/support/temporary_folder.h"

namespace marmoset::cli::test {

using marmoset::test::ProgramResult;
using marmoset::test::TemporaryFolder;

// The real program in a folder of its own.
class Shell {
 public:
  ProgramResult run(const std::vector<std::string>& arguments, std::string_view input = {}) const {
    return marmoset::test::runProgram(MARMOSET_PROGRAM, arguments, input, folder_.path());
  }
  nlohmann::json json(const std::vector<std::string>& arguments, std::string_view input = {}) const {
    return nlohmann::json::parse(run(arguments, input).out);
  }
  void file(const std::string& name, std::string_view bytes) const { folder_.file(name, bytes); }
  std::string contents(const std::string& name) const { return marmoset::test::readFile(folder_ / name); }
  const TemporaryFolder& folder() const { return folder_; }

 private:
  TemporaryFolder folder_;
};

}  // namespace marmoset::cli::test
