#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace marmoset::device::emulator {

// Where a command's output goes. False: nobody takes it any more.
using Output = std::function<bool(std::string_view)>;

// Where a command's input comes from; empty at its end. May block.
using Input = std::function<std::string()>;

// Reads an input line by line; a last line without an end counts.
class LineReader {
 public:
  explicit LineReader(Input input) : input_(std::move(input)) {}
  // False at the end of the input.
  bool next(std::string& line);

 private:
  Input input_;
  std::string pending_;
  bool ended_ = false;
};

// Everything that is left.
std::string readAll(const Input& input);

// An input that holds `text` and gives it line by line, so that one reader leaves the rest to the next.
Input textInput(std::string text);

}  // namespace marmoset::device::emulator
