#include "engine/script/text/text.h"

#include <algorithm>

#include "engine/script/text/text_blocks.h"

namespace marmoset::script {

namespace {

std::size_t offsetIn(const TextBlock& block, std::size_t firstLine, Position position) {
  return block.lineStarts[position.line - firstLine] + position.byte;
}

}  // namespace

std::string_view TextBlock::lineWithEnd(std::size_t line) const {
  const std::size_t begin = lineStarts[line];
  const std::size_t end = line + 1 < lineStarts.size() ? lineStarts[line + 1] : bytes.size();
  return std::string_view(bytes).substr(begin, end - begin);
}

std::string_view TextBlock::line(std::size_t line) const {
  std::string_view text = lineWithEnd(line);
  if (text.ends_with('\n')) {
    text.remove_suffix(1);
    if (text.ends_with('\r')) text.remove_suffix(1);
  } else if (text.ends_with('\r')) {
    text.remove_suffix(1);
  }
  return text;
}

Text::Text() : Text(std::string_view()) {}

Text::Text(std::string_view bytes) {
  appendBlocks(blocks_, bytes, true, freshBlock);
  index();
}

void Text::index() {
  firstLines_.clear();
  firstLines_.reserve(blocks_.size());
  lineCount_ = byteCount_ = 0;
  for (const auto& block : blocks_) {
    firstLines_.push_back(static_cast<std::uint32_t>(lineCount_));
    lineCount_ += block->lineCount();
    byteCount_ += block->bytes.size();
  }
}

std::size_t Text::lineCount() const {
  return lineCount_;
}

std::size_t Text::byteCount() const {
  return byteCount_;
}

std::size_t Text::blockOf(std::size_t line) const {
  const auto after = std::upper_bound(firstLines_.begin(), firstLines_.end(), line);
  return static_cast<std::size_t>(after - firstLines_.begin()) - 1;
}

std::string_view Text::line(std::size_t line) const {
  const std::size_t block = blockOf(line);
  return blocks_[block]->line(line - firstLines_[block]);
}

std::string_view Text::lineWithEnd(std::size_t line) const {
  const std::size_t block = blockOf(line);
  return blocks_[block]->lineWithEnd(line - firstLines_[block]);
}

std::string Text::toString() const {
  std::string bytes;
  bytes.reserve(byteCount_);
  for (const auto& block : blocks_) bytes += block->bytes;
  return bytes;
}

Position Text::end() const {
  const auto last = static_cast<std::uint32_t>(lineCount_ - 1);
  return {last, static_cast<std::uint32_t>(line(last).size())};
}

Position Text::clamp(Position position) const {
  if (position.line >= lineCount_) return end();
  return {position.line, std::min(position.byte, static_cast<std::uint32_t>(line(position.line).size()))};
}

std::string Text::slice(Range range) const {
  const Position start = clamp(range.start), end = std::max(start, clamp(range.end));
  const std::size_t first = blockOf(start.line), last = blockOf(end.line);
  const std::size_t begin = offsetIn(*blocks_[first], firstLines_[first], start);
  std::string bytes;
  for (std::size_t i = first; i <= last; ++i) {
    const std::size_t from = i == first ? begin : 0;
    const std::size_t to = i == last ? offsetIn(*blocks_[i], firstLines_[i], end) : blocks_[i]->bytes.size();
    bytes.append(blocks_[i]->bytes, from, to - from);
  }
  return bytes;
}

Text Text::edited(Range range, std::string_view replacement) const {
  const Position start = clamp(range.start), end = std::max(start, clamp(range.end));
  std::size_t first = blockOf(start.line), last = blockOf(end.line);
  std::string joined = blocks_[first]->bytes.substr(0, offsetIn(*blocks_[first], firstLines_[first], start));
  joined += replacement;
  joined.append(blocks_[last]->bytes, offsetIn(*blocks_[last], firstLines_[last], end));

  const auto takePrevious = [&] { joined.insert(0, blocks_[--first]->bytes); };
  const auto takeNext = [&] { joined += blocks_[++last]->bytes; };
  const auto isSmall = [&](std::size_t block) { return blocks_[block]->bytes.size() < freshBlock.bytes; };
  // A CR that ended the block before and an LF that now starts this one are one terminator.
  if (first > 0 && joined.starts_with('\n') && blocks_[first - 1]->bytes.ends_with('\r')) takePrevious();

  TextBlocks pieces;
  const auto cut = [&] {
    pieces.clear();
    const bool isLast = last + 1 == blocks_.size();
    appendBlocks(pieces, joined, isLast, grownBlock);
    if (pieces.size() == 1) return;
    pieces.clear();
    appendBlocks(pieces, joined, isLast, freshBlock);
  };
  cut();
  if (pieces.size() == 1 && pieces.front()->lineCount() < crumbLines && joined.size() < freshBlock.bytes) {
    if (last + 1 < blocks_.size() && isSmall(last + 1)) {
      takeNext();
      cut();
    } else if (first > 0 && isSmall(first - 1)) {
      takePrevious();
      cut();
    }
  }

  Text text(*this);
  const auto at = [&](std::size_t block) {
    return text.blocks_.begin() + static_cast<std::ptrdiff_t>(block);
  };
  text.blocks_.insert(text.blocks_.erase(at(first), at(last + 1)), pieces.begin(), pieces.end());
  text.index();
  return text;
}

Text applyEdits(const Text& text, std::vector<TextEdit> edits) {
  std::stable_sort(edits.begin(), edits.end(),
                   [](const TextEdit& a, const TextEdit& b) { return a.range.start < b.range.start; });
  if (edits.empty()) return text;
  std::string combined;
  Position at = edits.front().range.start;
  for (const TextEdit& edit : edits) {
    combined += text.slice({at, edit.range.start});
    combined += edit.replacement;
    at = std::max(at, edit.range.end);
  }
  return text.edited({edits.front().range.start, at}, combined);
}

}  // namespace marmoset::script
