#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "engine/device/emulator/commands/arguments.h"
#include "engine/device/emulator/commands/commands.h"
#include "engine/device/emulator/commands/escapes.h"
#include "engine/device/emulator/commands/split.h"
#include "engine/device/emulator/emulated_device.h"

namespace marmoset::device::emulator {
namespace {

std::vector<std::string_view> linesOf(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

// `-n 5`, and `-5` as people write it.
std::optional<std::int64_t> countOf(const Split& arguments) {
  if (arguments.has('n')) return parseNumber<std::int64_t>(arguments.valueOf('n'));
  return arguments.options.empty() ? 10 : parseNumber<std::int64_t>(arguments.options);
}

// "1", "2-4", "3-", "-2", with commas between them.
bool isIn(std::string_view list, std::size_t number) {
  while (!list.empty()) {
    const auto comma = std::min(list.find(','), list.size());
    const auto range = list.substr(0, comma);
    list.remove_prefix(std::min(comma + 1, list.size()));
    const auto dash = range.find('-');
    const auto first = dash == 0 ? 1 : parseNumber<std::size_t>(range.substr(0, dash)).value_or(0);
    const auto last = dash == range.npos ? first
                      : dash + 1 == range.size()
                          ? number
                          : parseNumber<std::size_t>(range.substr(dash + 1)).value_or(0);
    if (first > 0 && first <= number && number <= last) return true;
  }
  return false;
}

// "a-z", "\\n", "[:upper:]" as the letters they stand for.
std::string lettersOf(std::string_view set) {
  if (set == "[:upper:]") set = "A-Z";
  if (set == "[:lower:]") set = "a-z";
  if (set == "[:digit:]") set = "0-9";
  if (set == "[:space:]") return " \t\r\n";
  std::string letters;
  for (std::size_t i = 0; i < set.size(); ++i) {
    if (set[i] == '\\' && i + 1 < set.size()) {
      const char c = set[++i];
      letters += c == 'n' ? '\n' : c == 't' ? '\t' : c == 'r' ? '\r' : c;
    } else if (i + 2 < set.size() && set[i + 1] == '-' && set[i] <= set[i + 2]) {
      for (int c = set[i]; c <= set[i + 2]; ++c) letters += static_cast<char>(c);
      i += 2;
    } else {
      letters += set[i];
    }
  }
  return letters;
}

}  // namespace

int runHead(Invocation& invocation) {
  const auto arguments = split(invocation, "nc");
  const auto count =
      arguments.has('c') ? parseNumber<std::int64_t>(arguments.valueOf('c')) : countOf(arguments);
  if (!count) return invocation.fail("needs a number");
  std::string text;
  const bool all = readInputs(invocation, arguments.operands, text);
  if (arguments.has('c')) {
    invocation.out(std::string_view(text).substr(0, static_cast<std::size_t>(*count)));
    return all ? 0 : 1;
  }
  std::int64_t shown = 0;
  for (const auto line : linesOf(text))
    if (shown++ < *count) invocation.out(std::string(line) + '\n');
  return all ? 0 : 1;
}

int runTail(Invocation& invocation) {
  const auto arguments = split(invocation, "n");
  const auto count = countOf(arguments);
  if (!count) return invocation.fail("needs a number");
  std::string text;
  const bool all = readInputs(invocation, arguments.operands, text);
  const auto lines = linesOf(text);
  const auto fromStart = arguments.valueOf('n').starts_with('+');
  const auto wanted = static_cast<std::size_t>(std::max<std::int64_t>(*count < 0 ? -*count : *count, 0));
  auto first = wanted < lines.size() ? lines.size() - wanted : 0;
  if (fromStart) first = wanted > 0 ? wanted - 1 : 0;
  for (auto i = first; i < lines.size(); ++i) invocation.out(std::string(lines[i]) + '\n');
  return all ? 0 : 1;
}

int runWc(Invocation& invocation) {
  const auto arguments = split(invocation);
  std::string text;
  const bool all = readInputs(invocation, arguments.operands, text);
  std::size_t words = 0;
  bool inWord = false;
  for (const unsigned char c : text) {
    words += std::isspace(c) == 0 && !inWord;
    inWord = std::isspace(c) == 0;
  }
  const auto lines = std::ranges::count(text, '\n');
  std::string row;
  const auto add = [&](char option, auto number) {
    if (arguments.options.empty() || arguments.has(option))
      row += fmt::format("{}{}", row.empty() ? "" : " ", number);
  };
  add('l', lines);
  add('w', words);
  add('c', text.size());
  if (arguments.operands.size() == 1) row += " " + arguments.operands.front();
  invocation.out(row + '\n');
  return all ? 0 : 1;
}

int runCut(Invocation& invocation) {
  const auto arguments = split(invocation, "dfcb");
  const auto delimiter = arguments.has('d') ? arguments.valueOf('d').substr(0, 1) : std::string("\t");
  const bool letters = arguments.has('c') || arguments.has('b');
  const auto list = arguments.valueOf(arguments.has('f') ? 'f' : arguments.has('c') ? 'c' : 'b');
  if (list.empty() || delimiter.empty()) return invocation.fail("needs -f LIST or -c LIST");
  std::string text;
  const bool all = readInputs(invocation, arguments.operands, text);
  for (auto line : linesOf(text)) {
    std::string kept;
    if (letters) {
      for (std::size_t i = 0; i < line.size(); ++i)
        if (isIn(list, i + 1)) kept += line[i];
    } else if (line.find(delimiter) == line.npos) {
      if (arguments.has('s')) continue;
      kept = line;
    } else {
      bool any = false;
      for (std::size_t number = 1;; ++number) {
        const auto end = std::min(line.find(delimiter), line.size());
        if (isIn(list, number))
          kept += (std::exchange(any, true) ? delimiter : "") + std::string(line.substr(0, end));
        if (end == line.size()) break;
        line.remove_prefix(end + 1);
      }
    }
    invocation.out(kept + '\n');
  }
  return all ? 0 : 1;
}

int runTr(Invocation& invocation) {
  const auto arguments = split(invocation);
  const auto& sets = arguments.operands;
  if (sets.empty() || (sets.size() < 2 && !arguments.has('d') && !arguments.has('s')))
    return invocation.fail("needs two sets of letters, or -d and one");
  const auto from = lettersOf(sets[0]), to = sets.size() > 1 ? lettersOf(sets[1]) : std::string();
  std::string result;
  for (const char c : readAll(invocation.in)) {
    const auto at = from.find(c);
    if (at == from.npos) {
      result += c;
    } else if (arguments.has('d')) {
      continue;
    } else {
      const char replaced = to.empty() ? c : to[std::min(at, to.size() - 1)];
      if (!arguments.has('s') || !result.ends_with(replaced)) result += replaced;
    }
  }
  invocation.out(result);
  return 0;
}

int runSort(Invocation& invocation) {
  const auto arguments = split(invocation, "k");
  std::string text;
  const bool all = readInputs(invocation, arguments.operands, text);
  auto lines = linesOf(text);
  const auto numberOf = [](std::string_view line) {
    line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
    return parseNumber<std::int64_t>(line.substr(0, line.find_first_not_of("-0123456789"))).value_or(0);
  };
  std::ranges::stable_sort(lines, [&](std::string_view a, std::string_view b) {
    return arguments.has('n') ? numberOf(a) < numberOf(b) : a < b;
  });
  if (arguments.has('r')) std::ranges::reverse(lines);
  if (arguments.has('u')) lines.erase(std::unique(lines.begin(), lines.end()), lines.end());
  for (const auto line : lines) invocation.out(std::string(line) + '\n');
  return all ? 0 : 1;
}

int runUniq(Invocation& invocation) {
  const auto arguments = split(invocation);
  std::string text;
  const bool all = readInputs(invocation, arguments.operands, text);
  const auto lines = linesOf(text);
  for (std::size_t i = 0; i < lines.size();) {
    std::size_t end = i + 1;
    while (end < lines.size() && lines[end] == lines[i]) ++end;
    invocation.out(arguments.has('c') ? fmt::format("{:>7} {}\n", end - i, lines[i])
                                      : std::string(lines[i]) + '\n');
    i = end;
  }
  return all ? 0 : 1;
}

int runTee(Invocation& invocation) {
  const auto arguments = split(invocation);
  const auto text = readAll(invocation.in);
  invocation.out(text);
  int code = 0;
  for (const auto& file : arguments.operands) {
    const auto path = invocation.shell.resolve(file);
    const auto written = arguments.has('a')
                             ? invocation.device.files().append(path, text, invocation.device.seconds())
                             : invocation.device.files().write(path, text, invocation.device.seconds());
    if (!written) code = invocation.fail(fmt::format("{}: {}", file, message(written.error())));
  }
  return code;
}

int runSeq(Invocation& invocation) {
  constexpr std::int64_t most = 1'000'000;
  std::vector<std::int64_t> numbers;
  for (auto word = invocation.words.begin() + 1; word != invocation.words.end(); ++word) {
    const auto number = parseNumber<std::int64_t>(*word);
    if (!number || *number > most || *number < -most) return invocation.fail("needs numbers up to a million");
    numbers.push_back(*number);
  }
  if (numbers.empty() || numbers.size() > 3) return invocation.fail("needs one to three numbers");
  const auto first = numbers.size() > 1 ? numbers.front() : 1, last = numbers.back();
  const auto step = numbers.size() > 2 ? numbers[1] : 1;
  if (step == 0) return invocation.fail("needs a step");
  for (auto i = first; step > 0 ? i <= last : i >= last; i += step)
    if (!invocation.out(fmt::format("{}\n", i))) break;
  return 0;
}

int runBasename(Invocation& invocation) {
  if (invocation.words.size() < 2) return invocation.fail("needs a path");
  auto path = invocation.words[1];
  while (path.size() > 1 && path.ends_with('/')) path.pop_back();
  auto name = path.substr(path.rfind('/') == std::string::npos || path.size() == 1 ? 0 : path.rfind('/') + 1);
  const auto suffix = invocation.words.size() > 2 ? invocation.words[2] : "";
  if (name.size() > suffix.size() && name.ends_with(suffix)) name.resize(name.size() - suffix.size());
  invocation.out(name + '\n');
  return 0;
}

int runDirname(Invocation& invocation) {
  if (invocation.words.size() < 2) return invocation.fail("needs a path");
  const auto& path = invocation.words[1];
  const auto slash = path.rfind('/');
  invocation.out((slash == std::string::npos ? "." : slash == 0 ? "/" : path.substr(0, slash)) + '\n');
  return 0;
}

// %s, %d, %x, %c and %%; the format is used again while there are arguments.
int runPrintf(Invocation& invocation) {
  if (invocation.words.size() < 2) return invocation.fail("needs a format", 2);
  const auto format = unescaped(invocation.words[1]);
  std::size_t argument = 2;
  do {
    std::string text;
    for (std::size_t i = 0; i < format.size(); ++i) {
      if (format[i] != '%' || i + 1 == format.size()) {
        text += format[i];
        continue;
      }
      auto end = format.find_first_not_of("-0123456789", i + 1);
      if (end == std::string::npos) return invocation.fail("the format ends early", 1);
      const auto width = format.substr(i + 1, end - i - 1);
      const char kind = format[end];
      i = end;
      if (kind == '%') {
        text += '%';
        continue;
      }
      const auto word = argument < invocation.words.size() ? invocation.words[argument] : std::string();
      ++argument;
      std::string shown = word;
      if (kind == 'd' || kind == 'i' || kind == 'u' || kind == 'x' || kind == 'X') {
        const auto number = parseNumber<std::int64_t>(word).value_or(0);
        shown = kind == 'x'   ? fmt::format("{:x}", number)
                : kind == 'X' ? fmt::format("{:X}", number)
                              : fmt::format("{}", number);
      } else if (kind == 'b') {
        shown = unescaped(word);
      } else if (kind == 'c') {
        shown = word.substr(0, 1);
      } else if (kind != 's') {
        return invocation.fail(fmt::format("%{}: is not known on this simulated phone", kind), 1);
      }
      const bool left = width.starts_with('-'), zeros = width.starts_with('0');
      const auto wide = parseNumber<std::size_t>(left ? width.substr(1) : width).value_or(0);
      if (wide > shown.size() && wide < 4096) {
        const std::string filling(wide - shown.size(), zeros ? '0' : ' ');
        shown = left ? shown + filling : filling + shown;
      }
      text += shown;
    }
    if (!invocation.out(text)) break;
  } while (argument > 2 && argument < invocation.words.size());
  return 0;
}

}  // namespace marmoset::device::emulator
