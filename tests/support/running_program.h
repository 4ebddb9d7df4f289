#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace marmoset::test {

// A program that runs beside the test; killed when this goes, or when the test program dies.
class RunningProgram {
 public:
  // Throws if it cannot be started.
  RunningProgram(const std::filesystem::path& program, const std::vector<std::string>& arguments);
  ~RunningProgram();
  RunningProgram(const RunningProgram&) = delete;

  // The next line of its standard output; nothing if it ends, or says nothing for half a minute.
  std::optional<std::string> readLine();
  void signal(int number) const;
  // Blocks until it ends; negative: the signal that ended it.
  int wait();
  int pid() const { return process_; }

 private:
  int process_ = -1, output_ = -1;
  std::string pending_;
};

}  // namespace marmoset::test
