#include "tests/server/reductions/reductions_fixture.h"

#include <algorithm>

#include "protocol/lsp/hover.h"
#include "tests/server/code_actions.h"

namespace marmoset::test {

std::string ReductionsTest::reduce(FakeEditor& editor, const Asked& asked) const {
  return run(editor, "marmoset.reduce", asked);
}

server::JobInfo ReductionsTest::reduceToTheEnd(FakeEditor& editor, const Asked& asked) const {
  reduce(editor, asked);
  editor.blockUntilIdle();
  EXPECT_FALSE(editor.state().jobs.empty());
  return editor.state().jobs.empty() ? server::JobInfo{} : editor.state().jobs.back();
}

std::vector<std::string> ReductionsTest::titles(FakeEditor& editor, const std::string& uri,
                                                std::uint32_t line) const {
  std::vector<std::string> found;
  for (const auto& one : actionsOn(editor, uri, line)) found.push_back(one.title);
  return found;
}

lsp::CodeAction ReductionsTest::action(FakeEditor& editor, const std::string& uri, std::uint32_t line,
                                       const std::string& title) const {
  for (const auto& one : actionsOn(editor, uri, line)) {
    if (one.title == title) return one;
  }
  ADD_FAILURE() << "not offered: " << title;
  return {};
}

void ReductionsTest::pick(FakeEditor& editor, const std::string& uri, std::uint32_t line,
                          const std::string& title) const {
  const auto picked = action(editor, uri, line, title);
  if (picked.command) {
    const auto answer = execute(editor, picked.command->command, picked.command->arguments->at(0));
    EXPECT_TRUE(answer) << answer.error().message;
    editor.blockUntilIdle();
    return;
  }
  const auto resolved = editor.ask<lsp::CodeActionResolveRequest>(picked);
  ASSERT_TRUE(resolved && resolved->edit);
  editor.apply(*resolved->edit);
}

std::string ReductionsTest::hover(FakeEditor& editor, const std::string& uri, std::uint32_t line) const {
  lsp::HoverParams params;
  params.textDocument.uri = uri;
  params.position = {line, 0};
  const auto answer = editor.ask<lsp::HoverRequest>(params);
  return answer && *answer ? (*answer)->contents.value : "";
}

std::uint32_t ReductionsTest::lineOf(const std::string& text, const std::string& part) {
  const auto at = text.find(part);
  EXPECT_NE(at, text.npos) << part;
  return static_cast<std::uint32_t>(
      std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
}

}  // namespace marmoset::test
