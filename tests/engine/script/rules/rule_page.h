#pragma once

#include <optional>
#include <string>
#include <vector>

namespace marmoset::test {

// A page of docs/rules: its first example shows the mistake, its second what the fix makes of it.
struct RulePage {
  std::string text;
  std::string title;
  std::vector<std::string> examples;
};

RulePage readPage(const std::string& code);

}  // namespace marmoset::test
