#pragma once

#include <vector>

#include "engine/script/text/text.h"
#include "protocol/lsp/basic.h"
#include "protocol/lsp/position_encoding.h"

namespace marmoset::server {

// Places of one text as the client counts them, and back. The engine counts bytes; what lies outside the text
// is moved to its nearest end. The text must outlive the object.
class Positions {
 public:
  Positions(const script::Text& text, lsp::PositionEncoding encoding) : text_(&text), encoding_(encoding) {}

  lsp::Position toClient(script::Position position) const;
  lsp::Range toClient(const script::Range& range) const;
  lsp::TextEdit toClient(const script::TextEdit& edit) const;
  std::vector<lsp::TextEdit> toClient(const std::vector<script::TextEdit>& edits) const;

  script::Position fromClient(const lsp::Position& position) const;
  script::Range fromClient(const lsp::Range& range) const;

 private:
  const script::Text* text_;
  lsp::PositionEncoding encoding_;
};

}  // namespace marmoset::server
