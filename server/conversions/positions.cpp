#include "server/conversions/positions.h"

#include <algorithm>
#include <iterator>

namespace marmoset::server {

lsp::Position Positions::toClient(script::Position position) const {
  const auto inside = text_->clamp(position);
  return {inside.line, lsp::toUnits(text_->line(inside.line), inside.byte, encoding_)};
}

lsp::Range Positions::toClient(const script::Range& range) const {
  return {toClient(range.start), toClient(range.end)};
}

lsp::TextEdit Positions::toClient(const script::TextEdit& edit) const {
  return {toClient(edit.range), edit.replacement};
}

std::vector<lsp::TextEdit> Positions::toClient(const std::vector<script::TextEdit>& edits) const {
  std::vector<lsp::TextEdit> converted;
  std::transform(edits.begin(), edits.end(), std::back_inserter(converted),
                 [this](const script::TextEdit& edit) { return toClient(edit); });
  return converted;
}

script::Position Positions::fromClient(const lsp::Position& position) const {
  if (position.line >= text_->lineCount()) return text_->end();
  return {position.line, lsp::toByte(text_->line(position.line), position.character, encoding_)};
}

script::Range Positions::fromClient(const lsp::Range& range) const {
  const auto start = fromClient(range.start), end = fromClient(range.end);
  return {std::min(start, end), std::max(start, end)};
}

}  // namespace marmoset::server
