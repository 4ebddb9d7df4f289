#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/device/emulator/shell/shell.h"

namespace marmoset::device::emulator {

// The words behind a command's name: single-letter options, those of them that take a value, and the rest.
struct Split {
  std::string options;
  std::vector<std::pair<char, std::string>> values;
  std::vector<std::string> operands;

  bool has(char option) const { return options.find(option) != std::string::npos; }
  // The last one given; empty: none was.
  std::string valueOf(char option) const;
};
// `valued`: the letters that take a value, in the same word or the next.
Split split(const Invocation& invocation, std::string_view valued = "");

// What a tool reads: the files that are named, else its input. False: one could not be read, and a line said
// so.
bool readInputs(Invocation& invocation, const std::vector<std::string>& files, std::string& text);

}  // namespace marmoset::device::emulator
