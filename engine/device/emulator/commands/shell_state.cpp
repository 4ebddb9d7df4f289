#include <algorithm>

#include <fmt/format.h>

#include "engine/device/emulator/commands/arguments.h"
#include "engine/device/emulator/commands/commands.h"
#include "engine/device/emulator/commands/registry.h"
#include "engine/device/emulator/emulated_device.h"

namespace marmoset::device::emulator {
namespace {

int leaveLoops(Invocation& invocation, Shell::Leaving what) {
  const auto levels = invocation.words.size() > 1 ? parseNumber<int>(invocation.words[1]).value_or(1) : 1;
  invocation.shell.leave(what, std::max(levels, 1));
  return 0;
}

// Where a command is: as it would be found on a device.
std::string placeOf(const Invocation& invocation, const std::string& name) {
  if (invocation.shell.hasFunction(name)) return name;
  const auto* command = findCommand(name);
  if (command == nullptr) return "";
  return command->isBuiltin ? name : "/system/bin/" + name;
}

}  // namespace

int runBreak(Invocation& invocation) {
  return leaveLoops(invocation, Shell::Leaving::loop);
}
int runContinue(Invocation& invocation) {
  return leaveLoops(invocation, Shell::Leaving::round);
}

int runReturn(Invocation& invocation) {
  invocation.shell.leave(Shell::Leaving::function, 1);
  const auto& words = invocation.words;
  return words.size() > 1 ? parseNumber<int>(words[1]).value_or(0) : invocation.shell.state().status;
}

int runShift(Invocation& invocation) {
  auto& parameters = invocation.shell.state().parameters;
  const auto count = invocation.words.size() > 1 ? parseNumber<std::size_t>(invocation.words[1]) : 1;
  if (!count || *count > parameters.size()) return invocation.fail("nothing to shift");
  parameters.erase(parameters.begin(), parameters.begin() + static_cast<std::ptrdiff_t>(*count));
  return 0;
}

// set -e, set +e, set -- WORDS; without words the variables.
int runSet(Invocation& invocation) {
  auto& state = invocation.shell.state();
  const auto& words = invocation.words;
  if (words.size() == 1)
    for (const auto& [name, value] : state.variables) invocation.out(fmt::format("{}={}\n", name, value));
  for (std::size_t i = 1; i < words.size(); ++i) {
    const auto& word = words[i];
    const bool isOption = word.size() > 1 && (word.front() == '-' || word.front() == '+') && word != "--";
    if (!isOption) {
      state.parameters.assign(words.begin() + static_cast<std::ptrdiff_t>(i + (word == "--" ? 1 : 0)),
                              words.end());
      return 0;
    }
    if (word.find('e') != std::string::npos) state.stopsAtFailure = word.front() == '-';
    if (word.find_first_not_of("-+eux") != std::string::npos)
      return invocation.fail(fmt::format("{}: unknown option", word));
  }
  return 0;
}

int runUnset(Invocation& invocation) {
  auto& state = invocation.shell.state();
  for (auto word = invocation.words.begin() + 1; word != invocation.words.end(); ++word) {
    state.variables.erase(*word);
    state.functions.erase(*word);
  }
  return 0;
}

// The last variable takes the rest of the line.
int runRead(Invocation& invocation) {
  auto names = std::vector(invocation.words.begin() + 1, invocation.words.end());
  const bool raw = !names.empty() && names.front() == "-r";
  if (raw) names.erase(names.begin());
  if (names.empty()) names.emplace_back("REPLY");
  std::string line;
  const bool any = LineReader(invocation.in).next(line);
  std::string_view rest = line;
  constexpr std::string_view blanks = " \t";
  const auto skip = [&] { rest.remove_prefix(std::min(rest.find_first_not_of(blanks), rest.size())); };
  for (const auto& name : names) {
    skip();
    const bool last = &name == &names.back();
    auto part = last ? rest : rest.substr(0, rest.find_first_of(blanks));
    rest.remove_prefix(part.size());
    while (last && !part.empty() && blanks.find(part.back()) != blanks.npos) part.remove_suffix(1);
    invocation.shell.setVariable(name, std::string(part));
  }
  return any ? 0 : 1;
}

int runEval(Invocation& invocation) {
  const auto text = fmt::format("{}", fmt::join(invocation.words.begin() + 1, invocation.words.end(), " "));
  return invocation.shell.runHere(text, invocation.in, invocation.out, invocation.err);
}

int runSource(Invocation& invocation) {
  if (invocation.words.size() < 2) return invocation.fail("needs a file", 2);
  const auto& file = invocation.words[1];
  const auto script = invocation.device.files().read(invocation.shell.resolve(file));
  if (!script) return invocation.fail(fmt::format("{}: {}", file, message(script.error())));
  return invocation.shell.runHere(**script, invocation.in, invocation.out, invocation.err);
}

// `command NAME ...` runs it; with -v it says where it is.
int runCommandWord(Invocation& invocation) {
  auto words = std::vector(invocation.words.begin() + 1, invocation.words.end());
  if (words.empty()) return 0;
  if (words.front() != "-v" && words.front() != "-V")
    return invocation.shell.execute(std::move(words), invocation.in, invocation.out, invocation.err);
  int code = 0;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const auto place = placeOf(invocation, words[i]);
    place.empty() ? void(code = 1) : void(invocation.out(place + '\n'));
  }
  return code;
}

int runWhich(Invocation& invocation) {
  int code = 0;
  for (auto word = invocation.words.begin() + 1; word != invocation.words.end(); ++word) {
    const auto* command = findCommand(*word);
    const bool isFile = command != nullptr && !command->isBuiltin;
    isFile ? void(invocation.out("/system/bin/" + *word + '\n')) : void(code = 1);
  }
  return code;
}

int runType(Invocation& invocation) {
  int code = 0;
  for (auto word = invocation.words.begin() + 1; word != invocation.words.end(); ++word) {
    const auto place = placeOf(invocation, *word);
    if (place.empty()) code = 1;
    invocation.out(place.empty() ? fmt::format("{} not found\n", *word)
                                 : fmt::format("{} is {}\n", *word, place));
  }
  return code;
}

// env NAME=value COMMAND, or the variables.
int runEnv(Invocation& invocation) {
  auto& shell = invocation.shell;
  auto words = std::vector(invocation.words.begin() + 1, invocation.words.end());
  const auto outer = shell.state().variables;
  while (!words.empty() && words.front().find('=') != std::string::npos) {
    const auto equals = words.front().find('=');
    shell.setVariable(words.front().substr(0, equals), words.front().substr(equals + 1));
    words.erase(words.begin());
  }
  int code = 0;
  if (words.empty())
    for (const auto& [name, value] : shell.state().variables)
      invocation.out(fmt::format("{}={}\n", name, value));
  else
    code = shell.execute(std::move(words), invocation.in, invocation.out, invocation.err);
  shell.state().variables = outer;
  return code;
}

// Commands in the background have run when the next one starts, so there is nobody to wait for.
int runWait(Invocation&) {
  return 0;
}

}  // namespace marmoset::device::emulator
