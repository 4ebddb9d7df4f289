#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "protocol/lsp/diagnostic.h"

namespace marmoset::test {

// Cursors in a fixture are written `$0`, `$1` ...; a selection is what stands between two of them.
//
//   const auto at = Marked("start data >>\nTap($01,2)\n");
struct Marked {
  explicit Marked(std::string_view fixture);

  std::string text;                      // without the marks
  std::vector<lsp::Position> positions;  // by number, in UTF-16 units; fixtures are ASCII around marks

  lsp::Position at(std::size_t number = 0) const { return positions.at(number); }
  lsp::Range between(std::size_t from = 0, std::size_t to = 1) const { return {at(from), at(to)}; }
};

// Diagnostics in a fixture stand below their line, so that what is expected can be seen at a glance:
//
//   start data >>
//   Tab(1,2)
//   ^^^ unknown-keyword
//
// `plain` takes these lines out, `annotated` puts them in: a text and its diagnostics match one to one where
// both give the same fixture. A range over several lines is marked on its first and has `+ lines` behind it.
std::string plain(std::string_view fixture);
std::string annotated(std::string_view text, const std::vector<lsp::Diagnostic>& diagnostics);

}  // namespace marmoset::test
