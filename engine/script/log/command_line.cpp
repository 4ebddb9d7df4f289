#include "engine/script/log/command_line.h"

#include <algorithm>
#include <array>

#include "engine/script/log/scanner.h"

namespace marmoset::script {

namespace {

constexpr std::size_t longestCommand = 4096;

std::vector<std::string> words(std::string_view text, std::string_view separators) {
  std::vector<std::string> found;
  for (std::size_t begin = 0;
       (begin = text.find_first_not_of(separators, begin)) != std::string_view::npos;) {
    const auto end = std::min(text.find_first_of(separators, begin), text.size());
    found.emplace_back(text.substr(begin, end - begin));
    begin = end;
  }
  return found;
}

// The position behind the command's name; npos if the line has none.
std::size_t afterMonkey(std::string_view text) {
  constexpr std::string_view command = "monkey ";
  for (std::size_t at = 0; (at = text.find(command, at)) != std::string_view::npos; ++at)
    if (at == 0 || std::string_view(" \t/>$#\"'").find(text[at - 1]) != std::string_view::npos)
      return at + command.size();
  return std::string_view::npos;
}

bool isPrompt(std::string_view text) {
  if (text.size() > 2 && text[1] == ':' && text[2] == '\\' && text.find('>') != std::string_view::npos)
    return true;
  const auto end = text.find_first_of("$#");
  if (end == std::string_view::npos || (end + 1 < text.size() && text[end + 1] != ' ')) return false;
  const auto place = text.substr(0, end);
  return end == 0 || place.find(":/") != std::string_view::npos || place.find('@') != std::string_view::npos;
}

}  // namespace

bool isMonkeyCommand(std::string_view text) {
  text = text.substr(0, longestCommand);
  const auto start = afterMonkey(text);
  if (start == std::string_view::npos) return false;
  const auto before = text.substr(0, start);
  if (!before.starts_with("monkey") && !isPrompt(text) && before.find("adb") == std::string_view::npos)
    return false;
  const auto arguments = words(text.substr(start), " \t");
  return !arguments.empty() && (arguments.front().starts_with('-') ||
                                arguments.front().find_first_not_of("0123456789") == std::string::npos);
}

bool isShellNoise(std::string_view text) {
  constexpr std::array<std::string_view, 8> starts = {
      "* daemon ",     "adb server ",   "adb: ",          "List of devices attached",
      "error: device", "error: no dev", "- waiting for ", "WARNING: linker",
  };
  text = text.substr(0, longestCommand);
  return isPrompt(text) || std::any_of(starts.begin(), starts.end(),
                                       [&](std::string_view start) { return text.starts_with(start); });
}

std::vector<std::string> echoedArguments(std::string_view text) {
  Scanner scanner(text);
  scanner.skipBlanks();
  if (scanner.take("bash arg: ")) return words(scanner.rest(), "\r\n");
  if (scanner.take("args: [")) {
    auto arguments = words(scanner.takeUntil("]"), ",");
    for (std::string& argument : arguments) argument.erase(0, argument.find_first_not_of(' '));
    return arguments;
  }
  const auto start = afterMonkey(text.substr(0, longestCommand));
  if (start == std::string_view::npos) return {};
  return words(text.substr(start), " \t\"'");
}

int countVerbosity(const std::vector<std::string>& arguments) {
  return static_cast<int>(std::count_if(arguments.begin(), arguments.end(), [](const std::string& argument) {
    return argument.starts_with("-v");
  }));
}

std::string_view optionValue(const std::vector<std::string>& arguments, std::string_view option) {
  const auto found = std::find(arguments.begin(), arguments.end(), option);
  if (found == arguments.end() || found + 1 == arguments.end()) return {};
  return *(found + 1);
}

}  // namespace marmoset::script
