#include "engine/report/escape.h"

#include <algorithm>
#include <cctype>

#include "engine/script/text/printable.h"

namespace marmoset::report {

namespace {

bool isWordLetter(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || static_cast<unsigned char>(c) >= 0x80;
}

bool isDigit(char c) {
  return c >= '0' && c <= '9';
}

bool endsWithAnyCase(std::string_view text, std::string_view end) {
  if (text.size() < end.size()) return false;
  return std::equal(
      end.begin(), end.end(), text.end() - static_cast<std::ptrdiff_t>(end.size()),
      [](char left, char right) { return left == std::tolower(static_cast<unsigned char>(right)); });
}

// Between letters, as names of keys and widgets have it, an underscore emphasises nothing.
bool isWithinWord(std::string_view text, std::size_t at) {
  return at > 0 && at + 1 < text.size() && isWordLetter(text[at - 1]) && isWordLetter(text[at + 1]);
}

// What makes a list or a heading of a paragraph that begins with it: "- ", "1. ", "===".
bool beginsBlock(std::string_view text, std::size_t at) {
  const auto before = text.substr(0, at);
  const auto first = std::min(before.find_first_not_of(' '), at);
  if (std::string_view("-+=").find(text[at]) != std::string_view::npos) return first == at;
  const bool numbers =
      first < at && std::all_of(before.begin() + static_cast<std::ptrdiff_t>(first), before.end(), isDigit);
  return numbers && (at + 1 == text.size() || text[at + 1] == ' ');
}

// Addresses become links of themselves: "https://", "www.", "a@b".
bool makesAddress(std::string_view text, std::size_t at) {
  switch (text[at]) {
    case ':':
      return text.substr(at + 1).starts_with("//");
    case '.':
      return endsWithAnyCase(text.substr(0, at), "www");
    default:
      return text[at] == '@';
  }
}

bool meansSomething(std::string_view text, std::size_t at) {
  constexpr std::string_view always = "\\`*{}[]<>#|!&~", atTheStart = "-+=.)";
  const char c = text[at];
  if (always.find(c) != std::string_view::npos) return true;
  if (c == '_') return !isWithinWord(text, at);
  return makesAddress(text, at) || (atTheStart.find(c) != std::string_view::npos && beginsBlock(text, at));
}

}  // namespace

std::string escapedHtml(std::string_view text) {
  std::string out;
  for (const char c : script::printableLines(text)) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::string escapedMarkdown(std::string_view text) {
  auto line = std::string(text);
  std::replace(line.begin(), line.end(), '\n', ' ');
  line = script::printable(line);
  std::string out;
  out.reserve(line.size());
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (meansSomething(line, at)) out += '\\';
    out += line[at];
  }
  return out;
}

}  // namespace marmoset::report
