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

bool isAssignment(const Word& word) {
  if (word.empty() || word.front().quoted || word.front().kind != WordPiece::Kind::text) return false;
  const auto& text = word.front().text;
  const auto equals = text.find('=');
  if (equals == 0 || equals == std::string::npos || std::isdigit(static_cast<unsigned char>(text[0])) != 0)
    return false;
  return std::all_of(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(equals),
                     [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; });
}

}  // namespace

int Invocation::fail(std::string_view text, int code) const {
  err(fmt::format("{}: {}\n", name(), text));
  return code;
}

Shell::Shell(EmulatedDevice& device, Input in, Output out, Output err, std::stop_token stop)
    : device_(device),
      streams_{std::move(in), std::move(out), std::move(err)},
      stop_(std::move(stop)),
      pid_(device.processes().allocate()) {
  variables_ = {{"PATH", "/system/bin"}, {"HOME", "/"}, {"SHELL", "/system/bin/sh"}, {"USER", "shell"}};
}

int Shell::run(std::string_view lines) {
  const auto pipelines = parseShell(lines);
  if (!pipelines) {
    streams_.err(fmt::format("/system/bin/sh: {}\n", pipelines.error()));
    return status_ = 1;
  }
  for (const auto& pipeline : *pipelines) {
    if (ended()) break;
    const bool skipped = (pipeline.when == Pipeline::When::afterSuccess && status_ != 0) ||
                         (pipeline.when == Pipeline::When::afterFailure && status_ == 0);
    if (!skipped) status_ = runPipeline(pipeline);
  }
  return status_;
}

void Shell::exit(int code) {
  status_ = code;
  ended_ = true;
}

std::string Shell::resolve(std::string_view path) const {
  return FileSystem::join(directory_, path);
}

// Commands of a pipe run one after the other: the output of one is whole before the next reads it.
int Shell::runPipeline(const Pipeline& pipeline) {
  Input in = streams_.in;
  int code = 0;
  for (std::size_t i = 0; i < pipeline.commands.size(); ++i) {
    const bool last = i + 1 == pipeline.commands.size();
    const auto passed = std::make_shared<std::string>();
    const Output collect = [passed, stop = stop_](std::string_view bytes) {
      passed->append(bytes);
      return !stop.stop_requested();
    };
    code = runCommand(pipeline.commands[i], {in, last ? streams_.out : collect, streams_.err});
    in = textInput(std::move(*passed));
  }
  return pipeline.negated ? (code == 0 ? 1 : 0) : code;
}

int Shell::runCommand(const SimpleCommand& command, Streams streams) {
  for (const auto& redirection : command.redirections)
    if (!redirect(redirection, streams)) return 1;
  auto word = command.words.begin();
  for (; word != command.words.end() && isAssignment(*word); ++word) {
    const auto assignment = join(*word);
    const auto equals = assignment.find('=');
    setVariable(assignment.substr(0, equals), assignment.substr(equals + 1));
  }
  std::vector<std::string> words;
  for (; word != command.words.end(); ++word)
    for (auto& expanded : expand(*word)) words.push_back(std::move(expanded));
  return words.empty() ? 0 : execute(std::move(words), streams.in, streams.out, streams.err);
}

int Shell::execute(std::vector<std::string> words, const Input& in, const Output& out, const Output& err) {
  if (stop_.stop_requested()) return killed;
  constexpr std::string_view systemPath = "/system/bin/";
  if (words.front().starts_with(systemPath)) words.front().erase(0, systemPath.size());
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
  return ended_ ? status_ : code & 0xff;
}

bool Shell::redirect(const Redirection& redirection, Streams& streams) {
  using Kind = Redirection::Kind;
  if (redirection.kind == Kind::duplicate) {
    auto& source = redirection.source == 2 ? streams.err : streams.out;
    (redirection.descriptor == 2 ? streams.err : streams.out) = Output(source);
    return true;
  }
  const auto path = resolve(join(redirection.target));
  if (redirection.kind == Kind::read) {
    const auto content = device_.files().read(path);
    if (!content) {
      streams.err(fmt::format("/system/bin/sh: can't open {}: {}\n", path, message(content.error())));
      return false;
    }
    streams.in = textInput(**content);
    return true;
  }
  auto output = fileOutput(path, redirection.kind == Kind::append, streams.err);
  if (!output) return false;
  (redirection.descriptor == 2 ? streams.err : streams.out) = std::move(output);
  return true;
}

Output Shell::fileOutput(const std::string& path, bool append, const Output& err) {
  if (path == "/dev/null") return [](std::string_view) { return true; };
  if (path == "/dev/tty" || path == "/dev/stdout") return streams_.out;
  auto& files = device_.files();
  const auto now = device_.seconds();
  const auto created = append ? files.append(path, "", now) : files.write(path, "", now);
  if (!created) {
    err(fmt::format("/system/bin/sh: can't create {}: {}\n", path, message(created.error())));
    return nullptr;
  }
  return [this, path, err](std::string_view bytes) {
    const auto written = device_.files().append(path, bytes, device_.seconds());
    if (!written) err(fmt::format("write: {}\n", message(written.error())));
    return written.has_value();
  };
}

std::string Shell::value(const std::string& variable) const {
  if (variable == "?") return std::to_string(status_);
  if (variable == "$") return std::to_string(pid_);
  if (variable == "0") return "/system/bin/sh";
  const auto found = variables_.find(variable);
  return found == variables_.end() ? "" : found->second;
}

std::string Shell::join(const Word& word) const {
  std::string joined;
  for (const auto& piece : word)
    joined += piece.kind == WordPiece::Kind::variable ? value(piece.text) : piece.text;
  return joined;
}

std::vector<std::string> Shell::expand(const Word& word) const {
  std::vector<std::string> words;
  std::string current;
  bool any = false, pattern = false;
  const auto finish = [&] {
    if (any && pattern) {
      const auto files = matchingFiles(current);
      words.insert(words.end(), files.begin(), files.end());
    } else if (any) {
      words.push_back(current);
    }
    current.clear();
    any = pattern = false;
  };
  for (const auto& piece : word) {
    const auto text = piece.kind == WordPiece::Kind::variable ? value(piece.text) : piece.text;
    if (piece.quoted) {
      current += text;
      any = true;
      continue;
    }
    for (const char c : text) {
      if (piece.kind == WordPiece::Kind::variable && std::isspace(static_cast<unsigned char>(c)) != 0) {
        finish();
        continue;
      }
      current += c;
      any = true;
      pattern = pattern || c == '*' || c == '?';
    }
  }
  finish();
  return words;
}

}  // namespace marmoset::device::emulator
