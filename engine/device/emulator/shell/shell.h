#pragma once

#include <map>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/device/emulator/shell/io.h"
#include "engine/device/emulator/shell/syntax.h"

namespace marmoset::device::emulator {

class EmulatedDevice;
class Shell;

// One command as its function sees it: the device it runs on, its words and its streams.
struct Invocation {
  EmulatedDevice& device;
  Shell& shell;
  std::vector<std::string> words;  // the first is the command's name
  Input in;
  Output out, err;
  std::stop_token stop;  // the client left: end soon

  std::string_view name() const { return words.front(); }
  // "NAME: TEXT" on the error stream, and the exit code of a failure.
  int fail(std::string_view text, int code = 1) const;
};

// The device's command interpreter. It knows only the commands of this program (commands/), all of which
// act on the simulated device; no word of a script ever reaches the host.
class Shell {
 public:
  Shell(EmulatedDevice& device, Input in, Output out, Output err, std::stop_token stop);

  // Runs one or more lines and gives the exit code of the last command.
  int run(std::string_view lines);
  // Runs the words as they are, without parsing.
  int execute(std::vector<std::string> words, const Input& in, const Output& out, const Output& err);

  const std::string& directory() const { return directory_; }
  void setDirectory(std::string path) { directory_ = std::move(path); }
  std::string resolve(std::string_view path) const;
  void setVariable(std::string name, std::string value) { variables_[std::move(name)] = std::move(value); }
  // Started by `exec:`, so the output is the client's own pipe.
  void setDirect(bool direct) { direct_ = direct; }
  bool isDirect() const { return direct_; }
  std::int32_t pid() const { return pid_; }
  // `exec` hands the shell's number to the command that takes its place.
  void replace() { replaced_ = true; }
  std::int32_t takePid() { return std::exchange(replaced_, false) ? pid_ : 0; }
  // Ends the lines being run with this code.
  void exit(int code);
  bool ended() const { return ended_ || stop_.stop_requested(); }

 private:
  struct Streams {
    Input in;
    Output out, err;
  };
  int runPipeline(const Pipeline& pipeline);
  int runCommand(const SimpleCommand& command, Streams streams);
  bool redirect(const Redirection& redirection, Streams& streams);
  Output fileOutput(const std::string& path, bool append, const Output& err);
  std::string value(const std::string& variable) const;
  std::vector<std::string> expand(const Word& word) const;
  std::string join(const Word& word) const;
  std::vector<std::string> matchingFiles(const std::string& pattern) const;

  EmulatedDevice& device_;
  Streams streams_;
  std::stop_token stop_;
  std::string directory_ = "/";
  std::map<std::string, std::string> variables_;
  int status_ = 0;
  bool ended_ = false;
  bool direct_ = false;
  std::int32_t pid_;
  bool replaced_ = false;
};

}  // namespace marmoset::device::emulator
