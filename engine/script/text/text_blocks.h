#pragma once

#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

#include "engine/script/text/text.h"

namespace marmoset::script {

using TextBlocks = std::vector<std::shared_ptr<const TextBlock>>;

// Small enough that re-reading one block per keystroke costs nothing, large enough that a big file has few.
struct BlockSize {
  std::size_t lines;
  std::size_t bytes;
};
inline constexpr BlockSize freshBlock{512, 64 * 1024};
// A block may grow this far by edits before it is cut again, so that typing does not leave a trail of crumbs.
inline constexpr BlockSize grownBlock{1024, 128 * 1024};
inline constexpr std::size_t crumbLines = 128;

// Cuts whole lines into blocks and appends them. Only the last bytes of a text (`last`) may lack a final
// terminator; a text that has one still gets its empty last line.
void appendBlocks(TextBlocks& blocks, std::string_view bytes, bool last, BlockSize size);

}  // namespace marmoset::script
