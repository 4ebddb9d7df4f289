#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace marmoset::test {

// A program that runs beside the test; killed when this goes, or when the test program dies.
class RunningProgram {
 public:
  // What its standard streams are: a pipe for its output only, pipes for input and output, or a terminal for
  // all three.
  enum class Streams : std::uint8_t { pipe, pipes, terminal };
  // Throws if it cannot be started.
  RunningProgram(const std::filesystem::path& program, const std::vector<std::string>& arguments,
                 Streams streams = Streams::pipe);
  ~RunningProgram();
  RunningProgram(const RunningProgram&) = delete;

  // The next line of its standard output; nothing if it ends, or says nothing for half a minute.
  std::optional<std::string> readLine();
  // All it says until the text comes; what came so far if it does not.
  std::string readUntil(std::string_view text);
  // To its input, or as if typed at its terminal.
  void type(std::string_view text) const;
  void signal(int number) const;
  bool isRunning() const;
  // Blocks until it ends; negative: the signal that ended it.
  int wait();
  int pid() const { return process_; }

 private:
  void startOnPipe(const std::function<void()>& become, bool withInput);
  void startOnTerminal(const std::function<void()>& become);
  // False: it has ended, or says nothing for half a minute.
  bool readMore();

  int process_ = -1, output_ = -1, input_ = -1;
  std::string pending_;
};

}  // namespace marmoset::test
