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

// What a shell knows besides the device; a subshell works on a copy of it.
struct ShellState {
  std::string directory = "/";
  std::map<std::string, std::string> variables;
  std::map<std::string, std::shared_ptr<const Statement>> functions;
  std::vector<std::string> parameters;  // $1, $2 ...
  int status = 0;
  bool stopsAtFailure = false;  // set -e
};

// The device's command interpreter. It knows only the commands of this program (commands/), all of which
// act on the simulated device; no word of a script ever reaches the host. A text that is no sentence of its
// language, or that names a command which real devices have and this one has not, is refused before anything
// of it runs. What a text may take is bounded: how deep shells and functions nest, and how much they keep.
class Shell {
 public:
  Shell(EmulatedDevice& device, Input in, Output out, Output err, std::stop_token stop);

  // Runs one or more lines and gives the exit code of the last command.
  int run(std::string_view lines);
  // Runs the words as they are, without parsing.
  int execute(std::vector<std::string> words, const Input& in, const Output& out, const Output& err);
  // A shell within this one, as `sh` starts it: it knows what is exported, which is everything.
  int runInner(std::string_view lines, std::vector<std::string> parameters, const Input& in,
               const Output& out, const Output& err);
  // In this shell itself, as `eval` and `.` do.
  int runHere(std::string_view lines, const Input& in, const Output& out, const Output& err);

  ShellState& state() { return state_; }
  const std::string& directory() const { return state_.directory; }
  void setDirectory(std::string path) { state_.directory = std::move(path); }
  std::string resolve(std::string_view path) const;
  void setVariable(const std::string& name, std::string value);
  std::string value(const std::string& variable) const;
  bool hasFunction(const std::string& name) const { return state_.functions.contains(name); }
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
  // Leaves so many loops, or goes on with the next round of the last of them; leaves a function.
  enum class Leaving { nothing, loop, round, function };
  void leave(Leaving what, int levels);

 private:
  struct Streams {
    Input in;
    Output out, err;
  };
  class Deeper;

  // Thrown by what cannot go on: too deep, too large, a bad expression. Ends the text that is run.
  struct Refusal {
    std::string message;
  };

  int runGuarded(std::string_view lines, const Streams& streams);
  int runText(std::string_view lines, const Streams& streams);
  int runList(const List& list, const Streams& streams);
  int runPipeline(const Pipeline& pipeline, const Streams& streams);
  int runCommand(const Statement& command, Streams streams);
  int runSimple(const Statement& command, const Streams& streams);
  int runFunction(const Statement& body, std::vector<std::string> words, const Streams& streams);
  int runApart(const List& list, const Streams& streams);

  int runForm(const Group& group, const Streams& streams);
  int runForm(const If& form, const Streams& streams);
  int runForm(const Loop& loop, const Streams& streams);
  int runForm(const For& loop, const Streams& streams);
  int runForm(const Case& choice, const Streams& streams);
  int runForm(const Function& function, const Streams& streams);
  bool holds(const List& condition, const Streams& streams);
  // Whether the loop that ran a round goes on.
  bool goesOn();

  bool redirect(const Redirection& redirection, Streams& streams);
  Output fileOutput(const std::string& path, bool append, const Output& err);

  std::string expanded(const WordPiece& piece);
  std::string changed(const WordPiece& piece);
  std::string substituted(const List& list);
  std::string join(const Word& word);
  std::string joinPattern(const Word& word);
  std::vector<std::string> expand(const Word& word);
  std::vector<std::string> matchingFiles(const std::string& pattern) const;
  const std::string& bounded(const std::string& text) const;

  EmulatedDevice& device_;
  Streams streams_;
  std::stop_token stop_;
  ShellState state_;
  Output errors_;  // of the command that is run, for what its words complain about
  bool ended_ = false;
  bool direct_ = false;
  int depth_ = 0;       // of shells and functions within each other
  int conditions_ = 0;  // where a failure ends nothing
  int substitutionStatus_ = 0;
  Leaving leaving_ = Leaving::nothing;
  int levels_ = 0;
  std::int32_t pid_;
  bool replaced_ = false;
};

// `expression` of $((expression)), its words expanded. The error is what is wrong with it.
tl::expected<std::int64_t, std::string> calculate(std::string_view expression, const Shell& shell);

}  // namespace marmoset::device::emulator
