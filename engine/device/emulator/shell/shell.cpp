#include "engine/device/emulator/shell/shell.h"

#include <algorithm>
#include <memory>

#include <fmt/format.h>

#include "engine/device/emulator/commands/registry.h"
#include "engine/device/emulator/emulated_device.h"

namespace marmoset::device::emulator {
namespace {

constexpr int notFound = 127;
constexpr int killed = 137;
constexpr int deepest = 60;
constexpr std::size_t mostKept = 4u << 20;  // bytes of all variables together

}  // namespace

int Invocation::fail(std::string_view text, int code) const {
  err(fmt::format("{}: {}\n", name(), text));
  return code;
}

// One shell or function deeper while it lives.
class Shell::Deeper {
 public:
  explicit Deeper(Shell& shell) : shell_(shell) {
    if (++shell_.depth_ <= deepest) return;
    --shell_.depth_;
    throw Refusal{"too many levels of shells and functions"};
  }
  ~Deeper() { --shell_.depth_; }

 private:
  Shell& shell_;
};

Shell::Shell(EmulatedDevice& device, Input in, Output out, Output err, std::stop_token stop)
    : device_(device),
      streams_{std::move(in), std::move(out), std::move(err)},
      stop_(std::move(stop)),
      errors_(streams_.err),
      pid_(device.processes().allocate()) {
  state_.variables = {{"PATH", "/product/bin:/system/bin:/vendor/bin"},
                      {"HOME", "/"},
                      {"SHELL", "/bin/sh"},
                      {"USER", "shell"},
                      {"LOGNAME", "shell"},
                      {"HOSTNAME", device.profile().device},
                      {"TMPDIR", "/data/local/tmp"},
                      {"EXTERNAL_STORAGE", "/sdcard"},
                      {"ANDROID_DATA", "/data"},
                      {"ANDROID_ROOT", "/system"}};
}

int Shell::run(std::string_view lines) {
  conditions_ = 0;
  return runGuarded(lines, streams_);
}

// What cannot go on ends the whole text, with a word about it.
int Shell::runGuarded(std::string_view lines, const Streams& streams) {
  try {
    return runText(lines, streams);
  } catch (const Refusal& refusal) {
    streams.err(fmt::format("/system/bin/sh: {}\n", refusal.message));
    return state_.status = 1;
  }
}

int Shell::runText(std::string_view lines, const Streams& streams) {
  const auto refuse = [&](const std::string& why, int code) {
    streams.err(fmt::format("/system/bin/sh: {}\n", why));
    return state_.status = code;
  };
  const auto list = parseShell(lines);
  if (!list) return refuse(list.error(), 1);
  for (const auto& name : literalCommands(*list))
    if (isAbsent(name) && !hasFunction(name))
      return refuse(
          fmt::format("{}: this simulated phone does not have it; nothing of the text was run", name),
          notFound);
  return runList(*list, streams);
}

int Shell::runHere(std::string_view lines, const Input& in, const Output& out, const Output& err) {
  const Deeper deeper(*this);
  return runText(lines, {in, out, err});
}

int Shell::runInner(std::string_view lines, std::vector<std::string> parameters, const Input& in,
                    const Output& out, const Output& err) {
  const Deeper deeper(*this);
  const auto outer = state_;
  const auto wasEnded = ended_;
  state_.functions.clear();
  state_.parameters = std::move(parameters);
  state_.stopsAtFailure = false;
  const int code = runGuarded(lines, {in, out, err});
  state_ = outer;
  ended_ = wasEnded;
  leaving_ = Leaving::nothing;
  return code;
}

void Shell::exit(int code) {
  state_.status = code;
  ended_ = true;
}

void Shell::leave(Leaving what, int levels) {
  leaving_ = what;
  levels_ = levels;
}

std::string Shell::resolve(std::string_view path) const {
  return FileSystem::join(state_.directory, path);
}

void Shell::setVariable(const std::string& name, std::string value) {
  std::size_t kept = name.size() + value.size();
  for (const auto& [other, held] : state_.variables)
    if (other != name) kept += other.size() + held.size();
  if (kept > mostKept) throw Refusal{"out of memory"};
  state_.variables[name] = std::move(value);
}

std::string Shell::value(const std::string& variable) const {
  const auto& parameters = state_.parameters;
  if (variable == "?") return std::to_string(state_.status);
  if (variable == "$") return std::to_string(pid_);
  if (variable == "#") return std::to_string(parameters.size());
  if (variable == "0") return "/system/bin/sh";
  if (variable == "-") return state_.stopsAtFailure ? "e" : "";
  if (variable == "@" || variable == "*") return fmt::format("{}", fmt::join(parameters, " "));
  if (!variable.empty() && std::isdigit(static_cast<unsigned char>(variable.front())) != 0) {
    const auto number = variable.size() < 6 ? std::stoul(variable) : parameters.size() + 1;
    return number <= parameters.size() ? parameters[number - 1] : "";
  }
  const auto found = state_.variables.find(variable);
  return found == state_.variables.end() ? "" : found->second;
}

int Shell::execute(std::vector<std::string> words, const Input& in, const Output& out, const Output& err) {
  if (stop_.stop_requested()) return killed;
  if (const auto function = state_.functions.find(words.front()); function != state_.functions.end()) {
    const auto body = function->second;
    return runFunction(*body, std::move(words), {in, out, err});
  }
  for (const std::string_view folder : {"/system/bin/", "/bin/", "/system/xbin/", "/vendor/bin/"})
    if (words.front().starts_with(folder)) words.front().erase(0, folder.size());
  const auto* command = findCommand(words.front());
  if (command == nullptr) {
    const bool isPath = words.front().find('/') != std::string::npos;
    err(fmt::format("/system/bin/sh: {}: {}\n", words.front(),
                    isPath ? "No such file or directory" : "not found"));
    return notFound;
  }
  Invocation invocation{device_, *this, std::move(words), in, out, err, stop_};
  if (device_.floods(command->name)) {
    const std::string lines(64 * 1024, 'x');
    while (!stop_.stop_requested() && out(lines + '\n')) {
    }
    return killed;
  }
  const int code = command->run(invocation);
  device_.collectLog();
  device_.keepPace(stop_);
  return ended_ ? state_.status : code & 0xff;
}

int Shell::runFunction(const Statement& body, std::vector<std::string> words, const Streams& streams) {
  const Deeper deeper(*this);
  words.erase(words.begin());
  auto outer = std::exchange(state_.parameters, std::move(words));
  const int code = runCommand(body, streams);
  state_.parameters = std::move(outer);
  if (leaving_ == Leaving::function) leaving_ = Leaving::nothing;
  return ended_ ? state_.status : code;
}

// A subshell or a substitution: what it changes is gone when it ends, and `exit` ends only itself.
int Shell::runApart(const List& list, const Streams& streams) {
  const Deeper deeper(*this);
  const auto outer = state_;
  const auto wasEnded = ended_;
  const int code = runList(list, streams);
  state_ = outer;
  ended_ = wasEnded;
  leaving_ = Leaving::nothing;
  return code;
}

}  // namespace marmoset::device::emulator
