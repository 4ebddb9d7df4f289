#include "tests/engine/script/rules/rule_page.h"

#include <sstream>

#include "tests/engine/script/rules/example_text.h"
#include "tests/support/real_data.h"

namespace marmoset::test {

RulePage readPage(const std::string& code) {
  RulePage page;
  page.text = readFile(sourceFile("docs/rules/" + code + ".md"));
  std::istringstream lines(page.text);
  bool inExample = false;
  for (std::string line; std::getline(lines, line);) {
    if (page.title.empty()) page.title = line;
    if (line == "```monkey-script") {
      inExample = true;
      page.examples.emplace_back();
    } else if (line == "```") {
      inExample = false;
    } else if (inExample) {
      page.examples.back() += line + "\n";
    }
  }
  for (std::string& example : page.examples) example = exampleBytes(example);
  return page;
}

}  // namespace marmoset::test
