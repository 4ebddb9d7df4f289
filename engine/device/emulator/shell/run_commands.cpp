#include <algorithm>
#include <memory>

#include <fmt/format.h>

#include "engine/device/emulator/emulated_device.h"
#include "engine/device/emulator/shell/parser.h"
#include "engine/device/emulator/shell/shell.h"
#include "system/file_pattern.h"

namespace marmoset::device::emulator {
namespace {

constexpr std::size_t mostPiped = 16u << 20;

bool isAssignment(const Word& word) {
  if (word.empty() || word.front().quoted || word.front().kind != WordPiece::Kind::text) return false;
  const auto& text = word.front().text;
  const auto equals = text.find('=');
  return equals != std::string::npos && equals > 0 && isNameStart(text.front()) &&
         std::all_of(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(equals), isNameCharacter);
}

}  // namespace

int Shell::runList(const List& list, const Streams& streams) {
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (ended() || leaving_ != Leaving::nothing) break;
    const auto& pipeline = list[i];
    const bool skipped = (pipeline.when == Pipeline::When::afterSuccess && state_.status != 0) ||
                         (pipeline.when == Pipeline::When::afterFailure && state_.status == 0);
    if (skipped) continue;
    state_.status = runPipeline(pipeline, streams);
    const bool decides = i + 1 < list.size() && list[i + 1].when != Pipeline::When::always;
    if (state_.stopsAtFailure && state_.status != 0 && !decides && !pipeline.negated && conditions_ == 0)
      exit(state_.status);
  }
  return state_.status;
}

// Commands of a pipe run one after the other: the output of one is whole before the next reads it.
int Shell::runPipeline(const Pipeline& pipeline, const Streams& streams) {
  Input in = streams.in;
  int code = 0;
  for (std::size_t i = 0; i < pipeline.commands.size(); ++i) {
    const bool last = i + 1 == pipeline.commands.size();
    const auto passed = std::make_shared<std::string>();
    const Output collect = [passed, stop = stop_](std::string_view bytes) {
      if (passed->size() + bytes.size() > mostPiped) return false;
      passed->append(bytes);
      return !stop.stop_requested();
    };
    code = runCommand(pipeline.commands[i], {in, last ? streams.out : collect, streams.err});
    in = textInput(std::move(*passed));
  }
  return pipeline.negated ? (code == 0 ? 1 : 0) : code;
}

int Shell::runCommand(const Statement& command, Streams streams) {
  errors_ = streams.err;
  for (const auto& redirection : command.redirections)
    if (!redirect(redirection, streams)) return 1;
  if (!command.compound) return runSimple(command, streams);
  return std::visit([&](const auto& form) { return runForm(form, streams); }, command.compound->form);
}

int Shell::runSimple(const Statement& command, const Streams& streams) {
  substitutionStatus_ = 0;
  std::vector<std::pair<std::string, std::string>> assigned;
  auto word = command.words.begin();
  for (; word != command.words.end() && isAssignment(*word); ++word) {
    const auto assignment = join(*word);
    const auto equals = assignment.find('=');
    assigned.emplace_back(assignment.substr(0, equals), assignment.substr(equals + 1));
  }
  std::vector<std::string> words;
  for (; word != command.words.end(); ++word)
    for (auto& expanded : expand(*word)) words.push_back(std::move(expanded));
  const auto outer =
      words.empty() || assigned.empty() ? std::map<std::string, std::string>() : state_.variables;
  for (auto& [name, value] : assigned) setVariable(name, std::move(value));
  if (words.empty()) return substitutionStatus_;
  const int code = execute(std::move(words), streams.in, streams.out, streams.err);
  // What stands before a command is that command's alone.
  for (const auto& [name, value] : assigned) {
    if (const auto before = outer.find(name); before != outer.end())
      state_.variables[name] = before->second;
    else
      state_.variables.erase(name);
  }
  return code;
}

int Shell::runForm(const Group& group, const Streams& streams) {
  return group.isSubshell ? runApart(group.body, streams) : runList(group.body, streams);
}

bool Shell::holds(const List& condition, const Streams& streams) {
  ++conditions_;
  const int code = runList(condition, streams);
  --conditions_;
  return code == 0;
}

int Shell::runForm(const If& form, const Streams& streams) {
  for (const auto& branch : form.branches) {
    const bool taken = holds(branch.condition, streams);
    if (ended() || leaving_ != Leaving::nothing) return state_.status;
    if (taken) return runList(branch.body, streams);
  }
  state_.status = 0;
  return runList(form.otherwise, streams);
}

bool Shell::goesOn() {
  if (ended() || leaving_ == Leaving::function) return false;
  if (leaving_ == Leaving::nothing) return true;
  // An outer loop is meant.
  if (--levels_ > 0) return false;
  return std::exchange(leaving_, Leaving::nothing) == Leaving::round;
}

int Shell::runForm(const Loop& loop, const Streams& streams) {
  int code = 0;
  while (holds(loop.condition, streams) != loop.until && !ended() && leaving_ == Leaving::nothing) {
    code = runList(loop.body, streams);
    if (!goesOn()) break;
  }
  return ended() ? state_.status : code;
}

int Shell::runForm(const For& loop, const Streams& streams) {
  std::vector<std::string> values;
  if (!loop.words) values = state_.parameters;
  for (const auto& word : loop.words.value_or(std::vector<Word>()))
    for (auto& value : expand(word)) values.push_back(std::move(value));
  int code = 0;
  for (auto& value : values) {
    setVariable(loop.name, std::move(value));
    code = runList(loop.body, streams);
    if (!goesOn()) break;
  }
  return ended() ? state_.status : code;
}

int Shell::runForm(const Case& choice, const Streams& streams) {
  const auto subject = join(choice.subject);
  state_.status = 0;
  for (const auto& branch : choice.branches)
    for (const auto& pattern : branch.patterns)
      if (system::matchesPattern(joinPattern(pattern), subject)) return runList(branch.body, streams);
  return 0;
}

int Shell::runForm(const Function& function, const Streams&) {
  state_.functions[function.name] = function.body;
  return 0;
}

bool Shell::redirect(const Redirection& redirection, Streams& streams) {
  using Kind = Redirection::Kind;
  const auto send = [&](const Output& output) {
    if (redirection.descriptor != 2) streams.out = output;
    if (redirection.descriptor == 2 || redirection.descriptor == Redirection::both) streams.err = output;
  };
  if (redirection.kind == Kind::duplicate) {
    const auto source = redirection.source == 2 ? streams.err : streams.out;
    if (redirection.descriptor != 0) send(source);
    return true;
  }
  if (redirection.kind == Kind::close) {
    if (redirection.descriptor == 0) streams.in = textInput("");
    if (redirection.descriptor != 0) send([](std::string_view) { return true; });
    return true;
  }
  if (redirection.kind == Kind::here) {
    streams.in = textInput(join(*redirection.target));
    return true;
  }
  const auto path = resolve(join(*redirection.target));
  if (redirection.kind == Kind::read) {
    if (path == "/dev/null") return streams.in = textInput(""), true;
    const auto content = device_.files().read(path);
    if (!content) {
      streams.err(fmt::format("/system/bin/sh: can't open {}: {}\n", path, message(content.error())));
      return false;
    }
    streams.in = textInput(**content);
    return true;
  }
  const auto output = fileOutput(path, redirection.kind == Kind::append, streams.err);
  if (!output) return false;
  send(output);
  return true;
}

Output Shell::fileOutput(const std::string& path, bool append, const Output& err) {
  if (path == "/dev/null") return [](std::string_view) { return true; };
  if (path == "/dev/tty" || path == "/dev/stdout") return streams_.out;
  if (path == "/dev/stderr") return streams_.err;
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

}  // namespace marmoset::device::emulator
