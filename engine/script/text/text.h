#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace marmoset::script {

// A place in a text: zero-based line, and byte offset inside that line.
struct Position {
  std::uint32_t line = 0;
  std::uint32_t byte = 0;
  auto operator<=>(const Position&) const = default;
};

// Half open. Columns are bytes here; only the server converts to UTF-16 and back.
struct Range {
  Position start;
  Position end;
  bool operator==(const Range&) const = default;
};

struct TextEdit {
  Range range;
  std::string replacement;
  bool operator==(const TextEdit&) const = default;
};

// A run of whole lines. Blocks are immutable and shared between versions of a text, so whatever is
// derived from a block (its parsed lines, its findings) can be kept as long as the block itself lives.
struct TextBlock {
  std::string bytes;
  std::vector<std::uint32_t> lineStarts;  // byte offsets into `bytes`, first is 0

  std::size_t lineCount() const { return lineStarts.size(); }
  // The line with its terminator (LF, CR or CRLF), and without it.
  std::string_view lineWithEnd(std::size_t line) const;
  std::string_view line(std::size_t line) const;
};

// The bytes of a document as a sequence of blocks. Copying is cheap, editing shares all untouched blocks.
// Lines end with LF, CR or CRLF, as on the device and in LSP; there is always a last line, possibly empty.
// Any bytes are accepted and kept; a line may have up to 4 GiB.
class Text {
 public:
  Text();
  explicit Text(std::string_view bytes);

  std::size_t lineCount() const;
  std::size_t byteCount() const;
  std::string_view line(std::size_t line) const;
  std::string_view lineWithEnd(std::size_t line) const;

  std::string toString() const;
  std::string slice(Range range) const;
  Position end() const;
  // The nearest valid position: past the end of a line or of the text is clamped.
  Position clamp(Position position) const;

  Text edited(Range range, std::string_view replacement) const;

  const std::vector<std::shared_ptr<const TextBlock>>& blocks() const { return blocks_; }
  // Index of the block holding `line`, and the first line of a block.
  std::size_t blockOf(std::size_t line) const;
  std::size_t firstLineOf(std::size_t block) const { return firstLines_[block]; }

 private:
  void index();

  std::vector<std::shared_ptr<const TextBlock>> blocks_;
  std::vector<std::uint32_t> firstLines_;
  std::size_t lineCount_ = 0;
  std::size_t byteCount_ = 0;
};

// Applies edits that do not overlap, given in any order, each in the coordinates of `text`.
Text applyEdits(const Text& text, std::vector<TextEdit> edits);

}  // namespace marmoset::script
