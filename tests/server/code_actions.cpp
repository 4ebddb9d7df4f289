#include "tests/server/code_actions.h"

#include <gtest/gtest.h>

namespace marmoset::test {

std::vector<lsp::CodeAction> actionsOn(FakeEditor& editor, const std::string& uri, std::uint32_t line) {
  lsp::CodeActionParams params;
  params.textDocument.uri = uri;
  params.range = {{line, 0}, {line, 0}};
  std::vector<lsp::CodeAction> found;
  const auto answer = editor.ask<lsp::CodeActionRequest>(params);
  if (!answer || !*answer) return found;
  for (const auto& item : **answer) found.push_back(std::get<lsp::CodeAction>(item));
  return found;
}

void pick(FakeEditor& editor, const std::string& uri, std::uint32_t line, const std::string& title) {
  for (const auto& item : actionsOn(editor, uri, line)) {
    if (item.title != title) continue;
    const auto resolved = editor.ask<lsp::CodeActionResolveRequest>(item);
    ASSERT_TRUE(resolved && resolved->edit);
    return editor.apply(*resolved->edit);
  }
  FAIL() << "not offered: " << title;
}

}  // namespace marmoset::test
