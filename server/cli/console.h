#pragma once

#include <atomic>
#include <iosfwd>
#include <string_view>

namespace marmoset::cli {

// What every command answers: all is well, "no" (errors were found, a file would be reformatted), or the
// input cannot be worked with.
enum ExitCode : int { fine = 0, no = 1, badInput = 2 };

// Where a command writes. Tests give it string streams.
struct Console {
  std::ostream& out;
  std::ostream& err;
  bool colour = false;
  bool progress = false;                     // `err` is a terminal whose last line may be drawn again
  bool asks = false;                         // somebody sits there who can be asked
  mutable std::atomic<bool> asking = false;  // a question stands on the last line: nothing is drawn over it

  // One line on `err` and the exit code for it.
  int fail(std::string_view message) const;
};

}  // namespace marmoset::cli
