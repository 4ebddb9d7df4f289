#include "tests/engine/script/rules/example_text.h"

#include <sstream>

#include <boost/locale/encoding_utf.hpp>

namespace marmoset::test {

using namespace marmoset::script;

namespace {

constexpr std::string_view utf16Sign = "{UTF-16}", markSign = "{BOM}", endMarker = "|>";

void replaceAll(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
}

std::string utf16(const std::string& text) {
  std::string bytes = "\xFF\xFE";
  for (const char16_t unit : boost::locale::conv::utf_to_utf<char16_t>(text)) {
    bytes += static_cast<char>(unit & 0xFF);
    bytes += static_cast<char>(unit >> 8);
  }
  return bytes;
}

// Of a repeated line only the last copy keeps the end of a marked range.
std::string repeated(const std::string& line) {
  const std::size_t close = line.find('}');
  const int times = std::stoi(line.substr(2, close - 2));
  const std::string last = line.substr(close + 1);
  std::string others = last;
  replaceAll(others, endMarker, "");
  std::string text;
  for (int copy = 1; copy < times; ++copy) text += others + "\n";
  return text + last;
}

}  // namespace

std::string exampleBytes(std::string text) {
  replaceAll(text, markSign, "\xEF\xBB\xBF");
  if (text.starts_with(utf16Sign)) return utf16(text.substr(utf16Sign.size()));
  if (text.find("{*") == std::string::npos) return text;
  std::string expanded;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    expanded += (line.starts_with("{*") ? repeated(line) : line) + "\n";
  }
  return expanded;
}

Script parsed(const std::string& bytes) {
  return Script::parse(Text(bytes));
}

std::vector<Finding> findingsOf(const Script& script, std::string_view code, const CheckOptions& options) {
  std::vector<Finding> findings = check(script, options);
  std::erase_if(findings, [&](const Finding& finding) { return finding.code != code; });
  return findings;
}

std::string applied(const Script& script, const Fix& fix) {
  return applyEdits(script.text(), fix.edits).toString();
}

}  // namespace marmoset::test
