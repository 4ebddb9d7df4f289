#pragma once

#include <map>
#include <string>
#include <vector>

#include "protocol/lsp/code_action.h"
#include "tests/server/jobs/jobs_fixture.h"

namespace marmoset::test {

// An editor that minimises the sample script.
class ReductionsTest : public JobsTest {
 protected:
  static constexpr auto threeDevices = "sim:whohasmystuff.app.yaml#3";

  // Starts a reduction and gives its id.
  std::string reduce(FakeEditor& editor, const Asked& asked) const;
  // The last news of it, when it is over.
  server::JobInfo reduceToTheEnd(FakeEditor& editor, const Asked& asked) const;

  std::vector<std::string> titles(FakeEditor& editor, const std::string& uri, std::uint32_t line) const;
  lsp::CodeAction action(FakeEditor& editor, const std::string& uri, std::uint32_t line,
                         const std::string& title) const;
  // Applies the edit of the action, or executes its command to the end.
  void pick(FakeEditor& editor, const std::string& uri, std::uint32_t line, const std::string& title) const;

  std::string hover(FakeEditor& editor, const std::string& uri, std::uint32_t line) const;

  // The line of the first text that contains it, from 0.
  static std::uint32_t lineOf(const std::string& text, const std::string& part);
};

}  // namespace marmoset::test
