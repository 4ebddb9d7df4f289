#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <span>

#include "engine/script/rules/rule.h"

namespace marmoset::script {

// A line met on the way through a script. Its text is only looked up when somebody asks.
struct LinePlace {
  const ParsedBlock& block;
  std::uint32_t index = 0;  // in the block
  std::uint32_t number = 0;

  const Line& facts() const { return block.lines[index]; }
  std::span<const Command> commands() const {
    return {block.commands.data() + facts().firstCommand, static_cast<std::size_t>(facts().commandCount)};
  }
  LineView view() const { return {number, block.text->line(index), facts(), commands()}; }
};

// Walks over the lines from `first` up to `end`, block by block: `visit(LinePlace)`. Looking each line up by
// its number would search its block again every time. Blocks that `isWanted` denies are passed over.
template <typename Wanted, typename Visit>
void forEachLine(const Script& script, std::uint32_t first, std::uint32_t end, Wanted isWanted,
                 Visit&& visit) {
  std::uint32_t start = 0;
  for (const auto& block : script.blocks()) {
    if (start >= end) return;
    const auto count = std::min(static_cast<std::uint32_t>(block->lines.size()), end - start);
    const auto begin = std::invoke(isWanted, *block) ? (first > start ? first - start : 0) : count;
    for (std::uint32_t index = begin; index < count; ++index) {
      visit(LinePlace{*block, index, start + index});
    }
    start += static_cast<std::uint32_t>(block->lines.size());
  }
}

template <typename Visit>
void forEachLine(const Script& script, std::uint32_t first, std::uint32_t end, Visit&& visit) {
  forEachLine(
      script, first, end, [](const ParsedBlock&) { return true; }, visit);
}

template <typename Visit>
void forEachBodyLine(const Script& script, Visit&& visit) {
  forEachLine(script, script.bodyStart(), static_cast<std::uint32_t>(script.lineCount()), visit);
}

template <typename Visit>
void forEachBodyLine(const Script& script, bool ParsedBlock::*isWanted, Visit&& visit) {
  forEachLine(script, script.bodyStart(), static_cast<std::uint32_t>(script.lineCount()), isWanted, visit);
}

template <typename Visit>
void forEachHeaderLine(const Script& script, Visit&& visit) {
  forEachLine(script, 0, script.bodyStart(), visit);
}

}  // namespace marmoset::script
