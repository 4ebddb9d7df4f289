#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/script/syntax/line.h"
#include "engine/script/text/text.h"

namespace marmoset::script {

// The parsed lines of one text block; immutable, shared between versions of a script.
struct ParsedBlock {
  std::shared_ptr<const TextBlock> text;
  std::vector<Line> lines;
  std::vector<Command> commands;

  // What its lines come to together: who looks for something rare passes whole blocks over.
  bool hasHeaderWord = false;  // some line would mean something above the marker
  bool hasLongWord = false;    // some command stands in more than its keyword
  bool hasPointerId = false;   // some command that queues events names a pointer
  std::uint64_t steps = 0;     // of all drags and pinches that queue events
};

// What becomes of a line when a device runs the script once.
enum class LineRole : std::uint8_t {
  header,  // above or on the marker
  marker,
  idle,       // ignored by the device
  executes,   // queues at least one event that is delivered
  lost,       // queued, but the window it stands in throws before it is delivered
  endsRun,    // throws
  unreached,  // after the end of the run
};

enum class HeaderVerdict : std::uint8_t { valid, missingMarker, rejected, kills };

// The syntax tree of a script: a sequence of line nodes over the text they came from. Any bytes give a
// tree, every byte is in it, and printing it back is `text().toString()`. Values are immutable; a copy is
// cheap and may be read from any thread. An edit re-parses only the blocks it touches.
//
//   Script script = Script::parse(Text(bytes));
//   Script next = script.edited({{3, 0}, {3, 5}}, "Tap(1,2)");
class Script {
 public:
  Script();
  static Script parse(Text text);
  Script edited(Range range, std::string_view replacement) const;
  // The script of another version of the text; blocks that both share at the start and end are not read
  // again.
  Script withText(Text text) const;

  const Text& text() const { return text_; }
  std::size_t lineCount() const { return text_.lineCount(); }
  const Line& line(std::size_t line) const;
  std::span<const Command> commands(std::size_t line) const;
  std::string_view lineText(std::size_t line) const { return text_.line(line); }
  const std::vector<std::shared_ptr<const ParsedBlock>>& blocks() const { return blocks_; }

  // Header facts: the line of the marker, and whether a device accepts what stands above it.
  HeaderVerdict headerVerdict() const { return headerVerdict_; }
  std::optional<std::uint32_t> headerFault() const { return headerFault_; }  // line that rejects or kills
  std::optional<std::uint32_t> markerLine() const { return markerLine_; }
  bool lineByLine() const { return lineByLine_; }
  std::int32_t count() const { return count_; }
  double speed() const { return speed_; }
  // First line the device reads as commands; lineCount() if there is no marker.
  std::uint32_t bodyStart() const {
    return markerLine_ ? *markerLine_ + 1 : static_cast<std::uint32_t>(lineCount());
  }

 private:
  Script(Text text, std::vector<std::shared_ptr<const ParsedBlock>> blocks);
  void readHeader();
  void readHeaderLine(const Line& line, std::uint32_t number);

  Text text_;
  std::vector<std::shared_ptr<const ParsedBlock>> blocks_;
  HeaderVerdict headerVerdict_ = HeaderVerdict::missingMarker;
  std::optional<std::uint32_t> headerFault_;
  std::optional<std::uint32_t> markerLine_;
  bool lineByLine_ = false;
  std::int32_t count_ = 0;
  double speed_ = 1.0;
};

// Whether a text looks like a Monkey script, a Monkey log or neither: decides the language of `.txt` files.
enum class DocumentKind : std::uint8_t { script, log, unknown };
DocumentKind sniff(const Text& text);

}  // namespace marmoset::script
