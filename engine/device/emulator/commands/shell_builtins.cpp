#include <algorithm>
#include <charconv>
#include <span>

#include <fmt/format.h>

#include "engine/device/emulator/commands/arguments.h"
#include "engine/device/emulator/commands/commands.h"
#include "engine/device/emulator/commands/escapes.h"
#include "engine/device/emulator/emulated_device.h"

namespace marmoset::device::emulator {
namespace {

bool holdsUnary(Invocation& invocation, std::string_view test, const std::string& value) {
  if (test == "-n") return !value.empty();
  if (test == "-z") return value.empty();
  const auto status = invocation.device.files().status(invocation.shell.resolve(value));
  if (!status) return false;
  if (test == "-d") return status->isDirectory();
  if (test == "-f") return !status->isDirectory();
  if (test == "-s") return status->size > 0;
  if (test == "-L" || test == "-h") {
    const auto itself = invocation.device.files().status(invocation.shell.resolve(value), false);
    return itself && itself->isLink();
  }
  return test == "-e" || test == "-r" || test == "-w" || test == "-x";
}

std::optional<bool> holdsBinary(const std::string& left, std::string_view test, const std::string& right) {
  if (test == "=" || test == "==") return left == right;
  if (test == "!=") return left != right;
  const auto a = parseNumber<std::int64_t>(left), b = parseNumber<std::int64_t>(right);
  if (!a || !b) return std::nullopt;
  if (test == "-eq") return *a == *b;
  if (test == "-ne") return *a != *b;
  if (test == "-lt") return *a < *b;
  if (test == "-le") return *a <= *b;
  if (test == "-gt") return *a > *b;
  if (test == "-ge") return *a >= *b;
  return std::nullopt;
}

using Words = std::span<const std::string>;

std::optional<bool> holdsOne(Invocation& invocation, Words words) {
  const bool negated = words.size() > 1 && words.front() == "!";
  if (negated) words = words.subspan(1);
  std::optional<bool> holds = false;
  if (words.size() == 1) holds = !words[0].empty();
  if (words.size() == 2) holds = holdsUnary(invocation, words[0], words[1]);
  if (words.size() == 3) holds = holdsBinary(words[0], words[1], words[2]);
  if (!holds || words.size() > 3) return std::nullopt;
  return *holds != negated;
}

// Parts joined by -a, which binds closer, and -o.
std::optional<bool> holdsAny(Invocation& invocation, Words words) {
  for (const auto& [joint, otherwise] : {std::pair("-o", true), std::pair("-a", false)}) {
    const auto at = std::ranges::find(words, joint);
    if (at == words.end() || at == words.begin()) continue;
    const auto first = static_cast<std::size_t>(at - words.begin());
    const auto left = holdsAny(invocation, words.first(first));
    const auto right = holdsAny(invocation, words.subspan(first + 1));
    if (!left || !right) return std::nullopt;
    return otherwise ? *left || *right : *left && *right;
  }
  return holdsOne(invocation, words);
}

}  // namespace

int runTrue(Invocation&) {
  return 0;
}
int runFalse(Invocation&) {
  return 1;
}

int runCd(Invocation& invocation) {
  const auto path = invocation.shell.resolve(invocation.words.size() > 1 ? invocation.words[1] : "/");
  const auto status = invocation.device.files().status(path);
  if (!status) return invocation.fail(fmt::format("{}: {}", path, message(status.error())), 2);
  if (!status->isDirectory()) return invocation.fail(fmt::format("{}: Not a directory", path), 2);
  invocation.shell.setDirectory(path);
  return 0;
}

int runPwd(Invocation& invocation) {
  invocation.out(invocation.shell.directory() + '\n');
  return 0;
}

int runEcho(Invocation& invocation) {
  auto word = invocation.words.begin() + 1;
  bool newline = true, escapes = true;
  for (;
       word != invocation.words.end() && (*word == "-n" || *word == "-e" || *word == "-E" || *word == "-ne");
       ++word) {
    newline = newline && word->find('n') == std::string::npos;
    escapes = *word != "-E";
  }
  std::string line = fmt::format("{}", fmt::join(word, invocation.words.end(), " "));
  if (escapes) line = unescaped(line);
  if (newline) line += '\n';
  invocation.out(line);
  return 0;
}

int runExport(Invocation& invocation) {
  for (auto word = invocation.words.begin() + 1; word != invocation.words.end(); ++word)
    if (const auto equals = word->find('='); equals != std::string::npos)
      invocation.shell.setVariable(word->substr(0, equals), word->substr(equals + 1));
  return 0;
}

int runExit(Invocation& invocation) {
  const auto code = invocation.words.size() > 1 ? parseNumber<int>(invocation.words[1]) : 0;
  invocation.shell.exit(code.value_or(0) & 0xff);
  return 0;
}

int runExec(Invocation& invocation) {
  if (invocation.words.size() < 2) return 0;
  invocation.shell.replace();
  const int code = invocation.shell.execute({invocation.words.begin() + 1, invocation.words.end()},
                                            invocation.in, invocation.out, invocation.err);
  invocation.shell.exit(code);
  return code;
}

int runSh(Invocation& invocation) {
  auto words = std::vector(invocation.words.begin() + 1, invocation.words.end());
  const auto run = [&](std::string_view text, std::size_t taken) {
    return invocation.shell.runInner(
        text, {words.begin() + static_cast<std::ptrdiff_t>(std::min(taken, words.size())), words.end()},
        invocation.in, invocation.out, invocation.err);
  };
  // -e and -x before it change nothing that a client sees.
  while (!words.empty() && words.front().starts_with('-') && words.front() != "-c")
    words.erase(words.begin());
  // What stands behind the text is $0.
  if (words.size() > 1 && words.front() == "-c") return run(std::string(words[1]), 3);
  if (words.empty()) return run(readAll(invocation.in), 0);
  const auto script = invocation.device.files().read(invocation.shell.resolve(words.front()));
  if (!script) return invocation.fail(fmt::format("{}: {}", words.front(), message(script.error())), 127);
  return run(**script, 1);
}

int runTest(Invocation& invocation) {
  auto words = std::vector(invocation.words.begin() + 1, invocation.words.end());
  if (invocation.name() == "[") {
    if (words.empty() || words.back() != "]") return invocation.fail("missing ]", 2);
    words.pop_back();
  }
  const auto holds = holdsAny(invocation, words);
  if (!holds) return invocation.fail("unexpected operator/operand", 2);
  return *holds ? 0 : 1;
}

}  // namespace marmoset::device::emulator
