#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace marmoset::test {

struct ProgramResult {
  int exitCode = 0;  // negative: the signal that ended it
  std::string out, err;
};

// Runs a program to its end in `folder` with `input` on its standard input. Throws if it cannot be started.
ProgramResult runProgram(const std::filesystem::path& program, const std::vector<std::string>& arguments,
                         std::string_view input = {}, const std::filesystem::path& folder = ".");

}  // namespace marmoset::test
