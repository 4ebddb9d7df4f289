#pragma once

#include <string>
#include <vector>

#include "protocol/lsp/code_action.h"
#include "tests/server/fake_editor.h"

namespace marmoset::test {

// What the editor's light bulb offers on a line.
std::vector<lsp::CodeAction> actionsOn(FakeEditor& editor, const std::string& uri, std::uint32_t line);

// Picks one by its title and applies its edit; fails the test if it is not offered.
void pick(FakeEditor& editor, const std::string& uri, std::uint32_t line, const std::string& title);

}  // namespace marmoset::test
