#include "engine/script/text/text_blocks.h"

#include "engine/script/text/line_ends.h"

namespace marmoset::script {

void appendBlocks(TextBlocks& blocks, std::string_view bytes, bool last, BlockSize size) {
  LineEnds ends(bytes);
  std::vector<std::uint32_t> starts;
  starts.reserve(size.lines);
  std::size_t blockStart = 0;
  const auto flush = [&](std::size_t blockEnd) {
    auto block = std::make_shared<TextBlock>();
    block->bytes.assign(bytes.substr(blockStart, blockEnd - blockStart));
    block->lineStarts.assign(starts.begin(), starts.end());
    blocks.push_back(std::move(block));
    starts.clear();
    blockStart = blockEnd;
  };
  for (std::size_t lineStart = 0; last || lineStart < bytes.size();) {
    starts.push_back(static_cast<std::uint32_t>(lineStart - blockStart));
    const std::size_t next = ends.after(lineStart);
    if (next == LineEnds::none) break;
    lineStart = next;
    if (starts.size() == size.lines || next - blockStart >= size.bytes) flush(next);
  }
  if (!starts.empty()) flush(bytes.size());
}

}  // namespace marmoset::script
