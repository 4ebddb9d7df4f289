#include "engine/script/log/log_line.h"

#include <algorithm>
#include <array>
#include <limits>
#include <span>

#include "engine/script/log/command_line.h"
#include "engine/script/log/motion_line.h"
#include "engine/script/log/scanner.h"
#include "engine/trace/line_prefix.h"

namespace marmoset::script {

namespace {

using Kind = LogLineKind;

struct Start {
  std::string_view text;
  Kind kind;
};

// What stands behind ":" or CHARD's number. The frequent ones first.
constexpr std::array<Start, 16> eventStarts = {{
    {"Sending Touch (", Kind::touch},
    {"Sending Trackball (", Kind::trackball},
    {"Sending Key (", Kind::key},
    {"Switch:", Kind::switchActivity},
    {"Sending Pointer ", Kind::pointer},
    {"SendKey (", Kind::key},
    {"Sending Flip keyboardOpen=", Kind::flip},
    {"Sending rotation degree=", Kind::rotation},
    {"Permission grant ", Kind::permission},
    {"Permission revoke ", Kind::permission},
    {"Monkey: seed=", Kind::seed},
    {"AllowPackage: ", Kind::allowPackage},
    {"DisallowPackage: ", Kind::scan},
    {"IncludeCategory: ", Kind::includeCategory},
    {"ExcludeCategory: ", Kind::scan},
    {"Dropped: ", Kind::dropped},
}};

// What stands behind "//" and blanks.
constexpr std::array<Start, 30> commentStarts = {{
    {"Sending event #", Kind::progress},
    {"[calendar_time:", Kind::clock},
    {"Allowing start of ", Kind::intentAllowed},
    {"Injection Failed", Kind::injectionFailed},
    {"activityResuming(", Kind::activityResuming},
    {"Rejecting start of ", Kind::intentRejected},
    {"Rejecting resume of ", Kind::resumeRejected},
    {"Allowing resume of ", Kind::activityResuming},
    {"at ", Kind::stackFrame},
    {"... ", Kind::stackFrame},
    {"Caused by: ", Kind::stackFrame},
    {"CRASH: // ", Kind::traceCrash},
    {"CRASH: ", Kind::crash},
    {"Short Msg:", Kind::crashDetail},
    {"Long Msg:", Kind::crashDetail},
    {"Build Label:", Kind::crashDetail},
    {"Build Changelist:", Kind::crashDetail},
    {"Build Time:", Kind::crashDetail},
    {"NOT RESPONDING: ", Kind::notResponding},
    {"WATCHDOG: ", Kind::watchdog},
    {"Event percentages:", Kind::percentages},
    {"Seeded: ", Kind::seeded},
    {"+ Using main activity ", Kind::scan},
    {"- NOT USING main activity ", Kind::scan},
    {"Selecting main activities ", Kind::scan},
    {"Warning: no activities found ", Kind::scan},
    {"Shell command ", Kind::shellStatus},
    {"Monkey finished", Kind::finished},
    {"Monkey is over", Kind::finished},
    {"Monkey: seed=", Kind::seed},
}};

// Lines without a mark of their own.
constexpr std::array<Start, 23> plainStarts = {{
    {"Sleeping for ", Kind::sleep},
    {"Wait Event for ", Kind::wait},
    {"Sleep for ", Kind::sleep},
    {"Waiting Event for ", Kind::wait},
    {"Events injected: ", Kind::eventsInjected},
    {"Replaying ", Kind::replaying},
    {"bash arg: ", Kind::argument},
    {"args: [", Kind::argument},
    {"arg: \"", Kind::argument},
    {"data=\"", Kind::argument},
    {"old key", Kind::keyEcho},
    {"Key code ", Kind::keyEcho},
    {"Added key up", Kind::keyEcho},
    {"anr traces:", Kind::reportStart},
    {"procrank:", Kind::reportStart},
    {"meminfo:", Kind::reportStart},
    {"at ", Kind::stackFrame},
    {"** Monkey aborted due to error", Kind::aborted},
    {"** Error: A RuntimeException occurred", Kind::exception},
    {"** System appears to have crashed at event ", Kind::systemCrashed},
    {"** New native crash detected", Kind::nativeCrash},
    {"** ", Kind::error},
    {"## Network stats:", Kind::networkStats},
}};

Kind startOf(std::string_view text, std::span<const Start> starts, Kind otherwise) {
  const auto found = std::find_if(starts.begin(), starts.end(),
                                  [&](const Start& start) { return text.starts_with(start.text); });
  return found == starts.end() ? otherwise : found->kind;
}

// The number behind the first "=", "#" or ": ", or behind the words of a plain line.
std::int64_t firstNumber(std::string_view text) {
  const auto digit = text.find_first_of("0123456789");
  if (digit == std::string_view::npos) return 0;
  const bool negative = digit > 0 && text[digit - 1] == '-';
  std::int64_t value = 0;
  Scanner(text.substr(digit - (negative ? 1 : 0))).take(value);
  return value;
}

bool hasOneNumber(Kind kind) {
  switch (kind) {
    case Kind::seed:
    case Kind::seeded:
    case Kind::replaying:
    case Kind::rotation:
    case Kind::sleep:
    case Kind::wait:
    case Kind::progress:
    case Kind::eventsInjected:
    case Kind::systemCrashed:
      return true;
    default:
      return false;
  }
}

void readMarkedEvent(std::string_view text, LogLine& line) {
  line.kind = startOf(text, eventStarts, Kind::other);
  if (line.kind == Kind::key) {
    const auto key = readKey(text);
    if (key) line.action = key->action;
    if (key) line.number = key->keyCode;
  } else if (line.kind == Kind::touch || line.kind == Kind::trackball || line.kind == Kind::pointer) {
    line.action = readMotionAction(text).value_or(0);
  }
}

bool isPercentage(std::string_view text) {
  Scanner scanner(text);
  int index = 0;
  return scanner.take(index) && scanner.take(": ") && text.ends_with('%');
}

void readComment(std::string_view text, LogLine& line) {
  Scanner scanner(text);
  scanner.skipBlanks();
  text = scanner.rest();
  if (text.empty()) {
    line.kind = Kind::bareComment;
    return;
  }
  line.kind = startOf(text, commentStarts, Kind::comment);
  if (line.kind != Kind::comment) return;
  if (isPercentage(text)) line.kind = Kind::percentage;
  if (text.find(" status was ") != std::string_view::npos) line.kind = Kind::reportStatus;
}

// "12;MonkeyTouchEvent;package;activity;1"
bool readTraceRow(std::string_view text, LogLine& line) {
  Scanner scanner(text);
  if (!scanner.take(line.number) || !scanner.take(";Monkey")) return false;
  line.kind = Kind::traceRow;
  return true;
}

// "#12: Sending Touch ..."
bool readNumber(Scanner& scanner, LogLine& line) {
  Scanner ahead = scanner;
  if (!ahead.take("#") || !ahead.take(line.number) || !ahead.take(":")) return false;
  ahead.skipBlanks();
  scanner = ahead;
  line.numbered = true;
  return true;
}

void readPlain(std::string_view text, LogLine& line) {
  line.kind = startOf(text, plainStarts, Kind::other);
  if (line.kind != Kind::other) return;
  if (text.starts_with("Send")) return readMarkedEvent(text, line);
  if (isMonkeyCommand(text)) {
    line.kind = Kind::commandLine;
  } else if (isShellNoise(text)) {
    line.kind = Kind::noise;
  }
}

}  // namespace

LogLine parseLogLine(std::string_view line) {
  LogLine result;
  const auto prefix = trace::linePrefix(line);
  Scanner scanner(line.substr(prefix));
  scanner.skipBlanks();
  if (scanner.done()) {
    result.kind = Kind::blank;
    return result;
  }
  const char first = scanner.rest().front();
  const bool numbered = first == '#' && readNumber(scanner, result);
  const auto text = scanner.rest();
  const auto content = line.size() - text.size();
  if (content > std::numeric_limits<std::uint16_t>::max()) return {};
  result.content = static_cast<std::uint16_t>(content);
  if (numbered) {
    readMarkedEvent(text, result);
  } else if (first == ':') {
    readMarkedEvent(text.substr(1), result);
  } else if (text.starts_with("//")) {
    readComment(text.substr(2), result);
  } else if (first < '0' || first > '9' || !readTraceRow(text, result)) {
    readPlain(text, result);
  }
  if (hasOneNumber(result.kind)) result.number = firstNumber(text);
  return result;
}

bool isEvent(LogLineKind kind) {
  return kind >= Kind::switchActivity && kind <= Kind::wait;
}

}  // namespace marmoset::script
