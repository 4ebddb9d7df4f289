#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "tests/server/editor_state.h"

namespace marmoset::test {

// Unmeetable means that no further message can help: the test fails at once instead of at its deadline.
enum class Verdict : std::uint8_t { met, unmet, unmeetable };

// Something a test waits for.
struct Expectation {
  std::string description;
  std::function<Verdict(const EditorState&)> check;
};

Expectation allOf(std::vector<Expectation> expectations);
Expectation anyOf(std::vector<Expectation> expectations);

// So many diagnostics were published for this version of the document. Unmeetable once a later version, or
// this one with another number, has been published.
Expectation published(const std::string& uri, std::int32_t version, std::size_t count);
Expectation logged(const std::string& part);
Expectation shown(const std::string& part);
Expectation quiescent();
Expectation diagnosticRefreshes(int atLeast);

}  // namespace marmoset::test
