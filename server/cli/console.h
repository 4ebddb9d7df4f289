#pragma once

#include <atomic>
#include <iosfwd>
#include <string_view>

#include "server/cli/printable_stream.h"

namespace marmoset::cli {

// What every command answers: all is well, "no" (errors were found, a file would be reformatted), or the
// input cannot be worked with.
enum ExitCode : int { fine = 0, no = 1, badInput = 2 };

// Where a command writes. Tests give it string streams. What is written to `out` and `err` is words: no
// character of a file or a device gets through that would do something to a terminal.
struct Console {
  Console(std::ostream& output, std::ostream& errors) : out(output), err(errors) {}

  mutable PrintableStream out, err;
  bool outIsTerminal = false;
  bool colour = false;
  bool progress = false;                     // `err` is a terminal whose last line may be drawn again
  bool asks = false;                         // somebody sits there who can be asked
  mutable std::atomic<bool> asking = false;  // a question stands on the last line: nothing is drawn over it

  // One line on `err` and the exit code for it.
  int fail(std::string_view message) const;
  // A script, byte by byte, for a file or another program; a terminal gets it as words.
  void document(std::string_view text) const;
};

}  // namespace marmoset::cli
