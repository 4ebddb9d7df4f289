#pragma once

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
  bool progress = false;  // `err` is a terminal whose last line may be drawn again

  // One line on `err` and the exit code for it.
  int fail(std::string_view message) const;
};

}  // namespace marmoset::cli
