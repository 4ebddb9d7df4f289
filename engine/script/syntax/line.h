#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/script/android/device_versions.h"
#include "engine/script/syntax/command.h"

namespace marmoset::script {

// What a line means if it stands above `start data >>`. The first rule that matches wins.
enum class HeaderKind : std::uint8_t { other, count, speed, lineByLine, marker };

// How the device takes the number of a `count=` or `speed=` line.
enum class HeaderValue : std::uint8_t {
  none,      // no number expected
  read,      // read as written
  misread,   // read, but not as written: the character-7 rule cut digits off
  rejected,  // the script is refused, exit code -5
  kills,     // the process dies
};

enum class Parentheses : std::uint8_t { missing, ordered, reversed };

// What a line of the body does on a current device, all its commands together.
enum class LineEffect : std::uint8_t {
  none,
  queues,
  endsRun,              // while it is read
  endsRunWhenInjected,  // queues an event whose execution throws
};

// The facts of one line that do not depend on any other line, both as a header line and as a line of the
// body; which of the two applies is decided by Script. `commands` lie in the block's pool.
struct Line {
  Span trimmed;                       // without the characters Java's trim() takes
  std::uint32_t open = 0, close = 0;  // bytes of the first `(` and `)`, if parentheses is not missing
  std::uint32_t firstCommand = 0;
  std::uint16_t argumentCount = 0;  // as the device counts: trailing empty ones dropped
  std::uint8_t commandCount = 0;
  HeaderKind headerKind = HeaderKind::other;
  HeaderValue headerValue = HeaderValue::none;
  Parentheses parentheses = Parentheses::missing;
  LineEffect effect = LineEffect::none;
  bool versionDependent = false;  // older devices may do something else with it
  double headerNumber = 0;        // count or speed as the device reads it
  bool operator==(const Line&) const = default;
};

// Reads one line, terminator excluded, and appends what it commands to `commands`. `sdk` is the API level of
// the device whose parser is asked; it matters only for lines that are `versionDependent`.
Line readLine(std::string_view line, std::vector<Command>& commands, int sdk = newestSdk);

// The word of the line's first command is its keyword and no more. Told without the text.
bool isKeywordAlone(const Line& line, const Command& first);

// The arguments between the parentheses, trimmed, as the device splits them.
std::vector<Span> argumentSpans(std::string_view line, const Line& facts);

enum class TokenKind : std::uint8_t {
  blank,
  keyword,  // a keyword the device acts on or would
  word,     // any other text outside the parentheses
  open,
  argument,
  comma,
  close,
  headerKey,  // count= speed= linebyline
  headerValue,
  marker,  // start data >>
};

struct Token {
  TokenKind kind;
  Span span;
  bool operator==(const Token&) const = default;
};

// The leaves of the syntax tree: they cover every byte of the line, terminator excluded.
std::vector<Token> tokens(std::string_view line, const Line& facts, bool inHeader);

}  // namespace marmoset::script
