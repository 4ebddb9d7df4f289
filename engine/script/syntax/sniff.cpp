#include <algorithm>
#include <array>
#include <string>

#include "engine/script/syntax/script.h"

namespace marmoset::script {

namespace {

constexpr std::size_t linesToLookAt = 1000;
constexpr std::size_t bytesOfALine = 1000;

// What only a Monkey log, a CHARD log or a SimplyDroid trace holds.
constexpr std::array<std::string_view, 25> logPhrases{":Monkey: seed=",
                                                      ":Sending Touch (",
                                                      ":Sending Key (",
                                                      ":Sending Trackball (",
                                                      ":Sending Pointer ",
                                                      ":Sending Flip ",
                                                      ":Sending rotation ",
                                                      ":SendKey (",
                                                      ":Switch: #Intent;",
                                                      ":AllowPackage: ",
                                                      ":IncludeCategory: ",
                                                      "// Event percentages:",
                                                      "// Allowing start of Intent",
                                                      "// Rejecting start of Intent",
                                                      "// CRASH: ",
                                                      "// NOT RESPONDING: ",
                                                      "Events injected: ",
                                                      ":Dropped: keys=",
                                                      "** Monkey aborted due to error.",
                                                      "** No activities found to run, monkey aborted.",
                                                      ": Sending Touch (ACTION_",
                                                      ";MonkeyThrottleEvent;",
                                                      "// Event id: ",
                                                      "// Eventid: ",
                                                      "// Monkey is over!"};

// A log saved from a Windows shell is UTF-16; its ASCII shows once the zero bytes are gone.
std::string looks(std::string_view line) {
  std::string text(line.substr(0, bytesOfALine));
  std::erase(text, '\0');
  return text;
}

bool isLogLine(std::string_view text) {
  return std::ranges::any_of(logPhrases,
                             [text](std::string_view phrase) { return text.find(phrase) != text.npos; });
}

// A keyword in front, as people write scripts; the device would also take one in the middle of prose.
bool isScriptLine(const Line& line, const std::vector<Command>& commands, std::string_view text) {
  const auto leads = [&](const Command& command) {
    const std::string_view before = text.substr(line.trimmed.begin, command.keywordAt - line.trimmed.begin);
    return before.empty() || before == "capture";
  };
  return std::ranges::any_of(commands, leads);
}

// Monkey may start late in a capture of logcat.
DocumentKind logFurtherDown(const Text& text, std::size_t from) {
  for (auto i = from; i < text.lineCount(); ++i)
    if (isLogLine(looks(text.line(i)))) return DocumentKind::log;
  return DocumentKind::unknown;
}

}  // namespace

DocumentKind sniff(const Text& text) {
  std::size_t logLines = 0, scriptLines = 0;
  const std::size_t count = std::min(text.lineCount(), linesToLookAt);
  for (std::size_t i = 0; i < count; ++i) {
    const std::string shown = looks(text.line(i));
    std::vector<Command> commands;
    const Line line = readLine(shown, commands);
    const bool log = isLogLine(shown);
    if (line.headerKind == HeaderKind::marker && !log) return DocumentKind::script;
    if (log) ++logLines;
    if (isScriptLine(line, commands, shown)) ++scriptLines;
  }
  if (logLines == 0 && scriptLines == 0) return logFurtherDown(text, count);
  return logLines >= scriptLines ? DocumentKind::log : DocumentKind::script;
}

}  // namespace marmoset::script
