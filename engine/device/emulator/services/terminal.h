#pragma once

#include <string>

#include "engine/device/emulator/shell/io.h"

namespace marmoset::device::emulator {

// The little a person needs when typing into `adb shell`: the client's own terminal is raw, so the device
// echoes, edits the line and ends lines with CR LF.
class Terminal {
 public:
  Terminal(Input in, Output out, std::string prompt)
      : in_(std::move(in)), out_(std::move(out)), prompt_(std::move(prompt)) {}

  // Gives whole lines; with `prompted` it asks for each.
  Input input(bool prompted);
  Output output() const;

 private:
  bool type(char c, std::string& line);

  Input in_;
  Output out_;
  std::string prompt_, pending_;
};

}  // namespace marmoset::device::emulator
