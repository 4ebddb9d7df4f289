#include "engine/script/syntax/script.h"

#include <algorithm>

namespace marmoset::script {

namespace {

using ParsedBlocks = std::vector<std::shared_ptr<const ParsedBlock>>;

void sumUp(ParsedBlock& block) {
  for (const Line& line : block.lines) {
    block.hasHeaderWord |= line.headerKind != HeaderKind::other;
    block.hasLongWord |= line.commandCount > 0 && !isKeywordAlone(line, block.commands[line.firstCommand]);
  }
  for (const Command& command : block.commands) {
    if (command.outcome != Outcome::queues) continue;
    if (const auto* pointer = std::get_if<PointerArguments>(&command.arguments))
      block.hasPointerId |= pointer->hasPointerId;
    else if (const auto* drag = std::get_if<DragArguments>(&command.arguments))
      block.steps += static_cast<std::uint64_t>(drag->steps);
    else if (const auto* pinch = std::get_if<PinchArguments>(&command.arguments))
      block.steps += static_cast<std::uint64_t>(pinch->steps);
  }
}

std::shared_ptr<const ParsedBlock> parseBlock(std::shared_ptr<const TextBlock> text) {
  // Kept between blocks, so that the block's own vector is allocated once and exactly.
  thread_local std::vector<Command> commands;
  commands.clear();
  auto block = std::make_shared<ParsedBlock>();
  block->lines.reserve(text->lineCount());
  for (std::size_t i = 0; i < text->lineCount(); ++i)
    block->lines.push_back(readLine(text->line(i), commands));
  block->commands.assign(commands.begin(), commands.end());
  sumUp(*block);
  block->text = std::move(text);
  return block;
}

}  // namespace

Script::Script() : Script(parse(Text())) {}

Script::Script(Text text, ParsedBlocks blocks) : text_(std::move(text)), blocks_(std::move(blocks)) {
  readHeader();
}

Script Script::parse(Text text) {
  ParsedBlocks blocks;
  blocks.reserve(text.blocks().size());
  for (const auto& block : text.blocks()) blocks.push_back(parseBlock(block));
  return Script(std::move(text), std::move(blocks));
}

Script Script::edited(Range range, std::string_view replacement) const {
  return withText(text_.edited(range, replacement));
}

Script Script::withText(Text text) const {
  const auto& fresh = text.blocks();
  const std::size_t shared = std::min(fresh.size(), blocks_.size());
  std::size_t front = 0, back = 0;
  while (front < shared && blocks_[front]->text == fresh[front]) ++front;
  while (back < shared - front && blocks_[blocks_.size() - 1 - back]->text == fresh[fresh.size() - 1 - back])
    ++back;

  ParsedBlocks blocks;
  blocks.reserve(fresh.size());
  blocks.insert(blocks.end(), blocks_.begin(), blocks_.begin() + static_cast<std::ptrdiff_t>(front));
  for (std::size_t i = front; i < fresh.size() - back; ++i) blocks.push_back(parseBlock(fresh[i]));
  blocks.insert(blocks.end(), blocks_.end() - static_cast<std::ptrdiff_t>(back), blocks_.end());
  return Script(std::move(text), std::move(blocks));
}

const Line& Script::line(std::size_t line) const {
  const std::size_t block = text_.blockOf(line);
  return blocks_[block]->lines[line - text_.firstLineOf(block)];
}

std::span<const Command> Script::commands(std::size_t line) const {
  const std::size_t block = text_.blockOf(line);
  const Line& facts = blocks_[block]->lines[line - text_.firstLineOf(block)];
  return std::span(blocks_[block]->commands).subspan(facts.firstCommand, facts.commandCount);
}

void Script::readHeader() {
  for (std::size_t i = 0; i < blocks_.size() && !markerLine_; ++i) {
    if (!blocks_[i]->hasHeaderWord) continue;
    std::uint32_t number = static_cast<std::uint32_t>(text_.firstLineOf(i));
    for (const Line& line : blocks_[i]->lines) {
      if (line.headerKind != HeaderKind::other) readHeaderLine(line, number);
      if (markerLine_) return;
      ++number;
    }
  }
}

// A line that the device refuses ends its reading, but the marker below still parts the text for its readers.
void Script::readHeaderLine(const Line& line, std::uint32_t number) {
  if (line.headerKind == HeaderKind::marker) {
    markerLine_ = number;
    if (!headerFault_) headerVerdict_ = HeaderVerdict::valid;
    return;
  }
  if (headerFault_) return;
  if (line.headerValue == HeaderValue::rejected || line.headerValue == HeaderValue::kills) {
    headerFault_ = number;
    headerVerdict_ = line.headerValue == HeaderValue::kills ? HeaderVerdict::kills : HeaderVerdict::rejected;
  } else if (line.headerKind == HeaderKind::count) {
    count_ = static_cast<std::int32_t>(line.headerNumber);
  } else if (line.headerKind == HeaderKind::speed) {
    speed_ = line.headerNumber;
  } else {
    lineByLine_ = true;
  }
}

}  // namespace marmoset::script
