#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

#include <tl/expected.hpp>

#include "system/handle.h"
#include "system/process.h"

namespace marmoset::system {

// A program that is talked to over two sockets of its own: it reads our words from descriptor 3 and writes
// its answers to 4. It runs in a process group, with whatever it starts, and the group is ended with this
// object; if this process is killed the program sees the end of its words.
class PipedProgram {
 public:
  struct Start {
    std::string program;  // with its path
    std::vector<std::string> arguments;
    std::filesystem::path printed;  // the file that takes what it prints
  };
  static tl::expected<PipedProgram, std::error_code> start(const Start& start);

  PipedProgram(PipedProgram&& other) noexcept;
  PipedProgram& operator=(PipedProgram&& other) = delete;
  ~PipedProgram();

  Handle words() const { return words_.get(); }
  Handle answers() const { return answers_.get(); }
  ProcessNumber process() const { return process_; }

  // Ends the whole group at once, and waits until nobody of it is left, for so long at most.
  void end(std::chrono::milliseconds patience);

 private:
  PipedProgram(ProcessNumber process, OwnedHandle words, OwnedHandle answers)
      : process_(process), words_(std::move(words)), answers_(std::move(answers)) {}

  ProcessNumber process_ = 0;  // also the group's; 0: ended
  OwnedHandle words_, answers_;
};

}  // namespace marmoset::system
