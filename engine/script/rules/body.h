#pragma once

#include <cstdint>

#include "engine/script/rules/rule.h"

namespace marmoset::script {

// Walks over all lines from `first` on, block by block: `visit(LineView)`. Looking each line up by its number
// would search its block again every time.
template <typename Visit>
void forEachLine(const Script& script, std::uint32_t first, std::uint32_t end, Visit&& visit) {
  std::uint32_t number = 0;
  for (const auto& block : script.blocks()) {
    const auto count = static_cast<std::uint32_t>(block->lines.size());
    if (number >= end) return;
    for (std::uint32_t index = first > number ? first - number : 0; index < count && number + index < end;
         ++index) {
      const Line& facts = block->lines[index];
      const std::span<const Command> commands(block->commands.data() + facts.firstCommand,
                                              facts.commandCount);
      visit(LineView{number + index, block->text->line(index), facts, commands});
    }
    number += count;
  }
}

template <typename Visit>
void forEachBodyLine(const Script& script, Visit&& visit) {
  forEachLine(script, script.bodyStart(), static_cast<std::uint32_t>(script.lineCount()), visit);
}

template <typename Visit>
void forEachHeaderLine(const Script& script, Visit&& visit) {
  forEachLine(script, 0, script.bodyStart(), visit);
}

}  // namespace marmoset::script
