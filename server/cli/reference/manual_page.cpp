#include <algorithm>
#include <cctype>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "server/cli/reference/pages.h"

namespace marmoset::cli {
namespace {

// Text as roff takes it: no line is a request, no letter an escape, and a dash can be copied as one.
std::string roff(std::string_view text) {
  std::string escaped;
  bool begins = true;
  for (const char c : text) {
    if (begins && (c == '.' || c == '\'')) escaped += "\\&";
    if (c == '\\')
      escaped += "\\e";
    else if (c == '-')
      escaped += "\\-";
    else
      escaped += c;
    begins = c == '\n';
  }
  return escaped;
}

// Lines that stay lines; an empty one is a request of its own.
std::string roffLines(std::string_view text) {
  auto lines = roff(text);
  for (auto at = lines.find("\n\n"); at != std::string::npos; at = lines.find("\n\n", at))
    lines.replace(at, 2, "\n.sp\n");
  return lines;
}

std::string capitals(std::string text) {
  std::ranges::transform(text, text.begin(),
                         [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return text;
}

std::string dashed(std::string name) {
  std::ranges::replace(name, ' ', '-');
  return name;
}

std::string optionItem(const OptionFacts& option) {
  auto names = fmt::format("\\fB{}\\fR", roff(fmt::format("{}", fmt::join(option.names, ", "))));
  if (!option.unit.empty()) names += fmt::format(" \\fI{}\\fR", roff(option.unit));
  return fmt::format(".TP\n{}\n{}\n", names, roff(option.help));
}

std::string items(const char* title, const std::vector<OptionFacts>& options) {
  if (options.empty()) return {};
  auto text = fmt::format(".SH {}\n", title);
  for (const auto& option : options) text += optionItem(option);
  return text;
}

std::string seeAlso(const CommandFacts& command) {
  std::string text = ".SH SEE ALSO\n";
  if (command.parts.empty()) return text + ".BR marmoset (1)\n";
  for (const auto& part : command.parts)
    text += fmt::format(".BR {} (1){}\n", roff(dashed(part.name)), &part == &command.parts.back() ? "" : ",");
  return text;
}

}  // namespace

std::string manualName(const CommandFacts& command) {
  return dashed(command.name) + ".1";
}

std::string manualPage(const CommandFacts& command) {
  auto page = fmt::format(".TH {} 1 \"\" \"marmoset " MARMOSET_VERSION "\" \"Marmoset\"\n",
                          roff(capitals(dashed(command.name))));
  page += fmt::format(".SH NAME\n{} \\- {}\n", roff(dashed(command.name)), roff(command.about));
  page += fmt::format(".SH SYNOPSIS\n{}\n", roff(command.usage()));
  page += items("ARGUMENTS", command.operands) + items("OPTIONS", command.options);
  if (!command.parts.empty()) page += ".SH COMMANDS\n";
  for (const auto& part : command.parts)
    page += fmt::format(".TP\n\\fB{}\\fR\n{}\n", roff(part.word()), roff(part.about));
  if (!command.footer.empty()) page += fmt::format(".SH NOTES\n.nf\n{}\n.fi\n", roffLines(command.footer));
  return page + seeAlso(command);
}

}  // namespace marmoset::cli
