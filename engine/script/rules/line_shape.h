#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/script/rules/rule.h"

namespace marmoset::script {

// What a line looks like to the person who wrote it, whatever the device makes of it.

inline constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";

// Starts like a comment of some other language. The Monkey language has none.
bool isComment(std::string_view trimmed);

// The name before the first parenthesis, blanks between them skipped: `Tap` of `  Tap (1,2)`. Without a
// parenthesis the first word of the line.
Span commandWord(const LineView& line);

// The command the author wrote: the longest keyword inside the command word.
std::optional<Keyword> writtenKeyword(const LineView& line);

// The name of a line that is written like a command, `name(...)`, without holding any keyword.
std::optional<Span> unknownCommandWord(const LineView& line);

// Holds the full-width parentheses or commas that Chinese and Japanese keyboards produce.
bool hasFullWidthPunctuation(std::string_view text);
std::string withAsciiPunctuation(std::string_view text);

// Would be a command but for its full-width punctuation.
bool isBrokenByFullWidth(const LineView& line);

// The line with square brackets instead of parentheses: a device ignores it.
std::string withBrackets(std::string_view text);
std::string withBracketsAsParentheses(std::string_view text);

// Exactly one command that the device executes, at the start of the line and with nothing after it that
// could be a word. Almost all lines of almost all scripts are such.
bool isPlainCommand(const LineView& line);

Span keywordSpan(const Command& command);

// What the device ignores when nothing comes of this command: "line", or the command's name if the line holds
// another that is executed.
std::string_view ignoredPart(const LineView& line, Keyword keyword);

bool queues(const LineView& line);
// Whether a line of this text would queue an event.
bool wouldQueue(std::string_view line);

// A command with parentheses of its own behind the first `)`, comments excepted: the device reads only the
// first parentheses.
struct SecondCommand {
  Span word;
  Keyword keyword;
};
std::optional<SecondCommand> secondCommand(const LineView& line);

// Ends the part of the line that the author meant for the device: at a comment sign behind the first `)`.
std::uint32_t remarkStart(const LineView& line);

}  // namespace marmoset::script
