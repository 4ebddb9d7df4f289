#include "tests/server/fixture.h"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

namespace marmoset::test {

namespace {

// Lines with their ends.
std::vector<std::string> linesOf(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return lines;
}

bool isAnnotation(const std::string& line) {
  const auto first = line.find_first_not_of(' ');
  return first != std::string::npos && line[first] == '^';
}

std::string annotation(const lsp::Diagnostic& diagnostic, const std::string& line) {
  const auto& [start, end] = diagnostic.range;
  const bool oneLine = start.line == end.line;
  const auto lineEnd = line.find_last_not_of("\r\n") + 1;
  const auto stop = std::max<std::size_t>(oneLine ? end.character : lineEnd, start.character + 1);
  return fmt::format("{}{} {}{}\n", std::string(start.character, ' '),
                     std::string(stop - start.character, '^'), std::get<std::string>(*diagnostic.code),
                     oneLine ? "" : fmt::format(" + {} lines", end.line - start.line));
}

}  // namespace

Marked::Marked(std::string_view fixture) {
  lsp::Position here;
  for (std::size_t i = 0; i < fixture.size(); ++i) {
    const bool mark = fixture[i] == '$' && i + 1 < fixture.size() && std::isdigit(fixture[i + 1]) != 0;
    if (mark) {
      const auto number = static_cast<std::size_t>(fixture[++i] - '0');
      positions.resize(std::max(positions.size(), number + 1));
      positions[number] = here;
      continue;
    }
    text += fixture[i];
    here =
        fixture[i] == '\n' ? lsp::Position{here.line + 1, 0} : lsp::Position{here.line, here.character + 1};
  }
}

std::string plain(std::string_view fixture) {
  std::string text;
  for (const auto& line : linesOf(fixture)) {
    if (!isAnnotation(line)) text += line;
  }
  return text;
}

std::string annotated(std::string_view text, const std::vector<lsp::Diagnostic>& diagnostics) {
  std::string fixture;
  const auto lines = linesOf(text);
  for (std::size_t line = 0; line < lines.size(); ++line) {
    fixture += lines[line];
    for (const auto& diagnostic : diagnostics) {
      if (diagnostic.range.start.line == line) fixture += annotation(diagnostic, lines[line]);
    }
  }
  return fixture;
}

}  // namespace marmoset::test
